import type { Pool } from '../../shared/database/pool.ts';
import { decryptedLog } from '../../shared/log/decrypted-log.ts';
import type { EventStore } from '../../shared/log/event-store.ts';
import { guardedStore, logGuard } from '../../shared/log/log-guard.ts';
import { type Vouched, vouchedLog } from '../../shared/log/vouched-log.ts';
import type { Log } from '../../shared/running/logger.ts';
import type { Vault } from '../../shared/vault/vault.ts';
import { signedLog, type WriterKey } from '../log/writer-keys.ts';

type Outside = {
  readonly eventStore: EventStore;
  readonly writerKey: WriterKey;
  readonly database: Pool;
  readonly vault: Vault;
  /** The path in the setting LOG_END_FILE. */
  readonly endFile: string | undefined;
  readonly log: Log;
};

export type OpenedEventLog = ReturnType<typeof openEventLog>;

/** Opens the event log for a process that appends to it. */
export const openEventLog = ({ eventStore, writerKey, database, vault, endFile, log }: Outside) => {
  const signed = vouchedLog(signedLog(eventStore, writerKey));
  const guard = logGuard({ store: signed, database, file: endFile, log });

  return {
    /** Signs everything that is appended, and reads what command didn't write as foreign. */
    signed: decryptedLog(signed, vault),
    guard,
    /** What it goes by to recognise foreign events. */
    vouched: { keysFor: signed.keysFor, vouching: signed.vouching } satisfies Vouched,
    /** What sessions are judged by. No events are opened for that. */
    onRecord: { read: signed.read, keysFor: signed.keysFor, head: signed.head, follow: signed.follow },
    /** Also signs, but accepts no appends while the log lacks events that we know it had. */
    store: decryptedLog(guardedStore(signed, guard), vault),
  };
};
