/** A program that is kept running as a part of the product. */
export type Part = {
  /** Names its log and its pid file. */
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Whose it is; ours where none is given. */
  readonly user?: User;
  /** A Node program watches its standard input; for any other a small shell does (see child.ts). */
  readonly kind: 'node' | 'native';
  /** What it takes as the request for an orderly end. */
  readonly stopSignal: NodeJS.Signals;
  /** Run before each start. */
  readonly prepare?: () => Promise<void>;
  /** Whether it does its work; a sentence says why not. May throw, which means no. */
  readonly isReady: () => Promise<boolean | string>;
};

export type User = { readonly uid: number; readonly gid: number };
