import type { Admit } from '../access.ts';
import type { Log } from '../storage/log.ts';
import type { OpenCalls } from './open-calls.ts';

/** What the handlers of all calls need. */
export type CallContext = {
  readonly log: Log;
  readonly admit: Admit;
  readonly calls: OpenCalls;
  /** Bytes of one append's events; EventStoreDB's default is 1 MiB. */
  readonly maxAppendSize: number;
};
