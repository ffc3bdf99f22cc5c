/** A program that the supervisor keeps running. */
export type Program = {
  /** The name of its log and of its pid file. */
  readonly name: string;
  readonly executable: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** The user it runs as; without one, our own. */
  readonly user?: User;
  /** A Node program notices by itself when the supervisor is gone; others have a shell for it (child.ts). */
  readonly kind: 'node' | 'native';
  /** The signal that makes it shut down cleanly. */
  readonly stopSignal: NodeJS.Signals;
  /** Run before each start. */
  readonly prepare?: () => Promise<void>;
  /** Whether it does its work; a sentence says why not. An error means no. */
  readonly isReady: () => Promise<boolean | string>;
};

export type User = { readonly uid: number; readonly gid: number };
