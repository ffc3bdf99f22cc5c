import type { Sha256 } from '#contracts/ids.ts';
import type { IncomingFile } from './incoming-file.ts';

/** Bytes named by their SHA-256, and pictures derived from them, which may be lost at any time. */
export type Blobs = {
  /** The folder on this machine that files are written to: all of them, or those that are still being received. */
  readonly folder: string;
  /** Why the last request failed, if the files lie where they can be out of reach; null if it worked. */
  trouble(): string | null;
  /**
   * The bytes are durable when this resolves. Writing the same bytes twice has no further effect, except that a damaged
   * blob is repaired.
   */
  put(bytes: Uint8Array): Promise<Sha256>;
  /** An incoming file, to be passed to `keep`. */
  receive(): IncomingFile;
  /** Turns a complete file with this hash into a blob. */
  keep(file: IncomingFile, sha256: Sha256): Promise<void>;
  /** Removes files that a crash left behind before they became blobs. */
  removeAbandoned(): Promise<void>;
  /** Null if there is no such blob. Refuses `file.damaged` if the bytes no longer match their name. */
  get(sha256: Sha256): Promise<Buffer | null>;
  has(sha256: Sha256): Promise<boolean>;
  delete(sha256: Sha256): Promise<void>;
  /** `key` is a relative path such as `<sha256>/1-794.webp`. */
  putDerived(key: string, bytes: Uint8Array): Promise<void>;
  getDerived(key: string): Promise<Buffer | null>;
  /** Removes all that was derived under a relative path such as `pages/<sha256>`. */
  deleteDerived(path: string): Promise<void>;
};
