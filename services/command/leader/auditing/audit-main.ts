import { setPriority } from 'node:os';
import { EPOCHS, EpochsEvent } from '#contracts/epochs/events.ts';
import { type Epochs, evolve } from '#contracts/epochs/state.ts';
import { auditEpoch } from '../../../audit/audit.ts';
import { auditNewest } from '../../../audit/audit-newest.ts';
import { findUnreadStreams } from '../../../audit/check-streams.ts';
import type { Finding } from '../../../audit/finding.ts';
import { openEventStore } from '../../../shared/log/client/open-event-store.ts';
import { decodeAll } from '../../../shared/log/decode.ts';
import { type DecryptedLog, decryptedLog } from '../../../shared/log/decrypted-log.ts';
import { config } from '../../../shared/service/config.ts';
import { openVault } from '../../../shared/vault/open-vault.ts';
import { idsIn, writerKeysIn } from '../../log/writer-keys.ts';

/** The message from the process that audits to the one that started it (`audit-process.ts`). */
export type AuditMessage = {
  readonly epoch: number;
  readonly findings: readonly Finding[];
  /** How many events of the epoch were audited: from its beginning, or only the new ones. */
  readonly events: number;
  /** The position in the log up to which events were audited for certain. */
  readonly position: string;
};

/**
 * The priority (nice value) of this process: when the processor is busy, other processes get ten times as much of it.
 */
const NICE = 10;

const main = async () => {
  process.on('disconnect', () => process.exit(1));
  setPriority(NICE);
  const settings = config(
    ...(['EVENTSTORE_URL', 'EVENTSTORE_USER', 'DATABASE_URL', 'VAULT_KEY'] as const),
    ...(['CHECKPOINT_KEY', 'WRITER_KEY'] as const),
  );
  const store = decryptedLog(
    openEventStore(settings.EVENTSTORE_URL, settings.EVENTSTORE_USER, { reading: 'patient' }),
    openVault(settings),
  );
  const [from] = process.argv.slice(2).map(BigInt);
  const epochs = decodeAll(EpochsEvent, await store.read(EPOCHS)).reduce<Epochs>(evolve, null);
  if (!epochs) return;
  const writerKey = idsIn(writerKeysIn(settings.WRITER_KEY)[0], epochs.log, epochs.current);
  const audited =
    from === undefined
      ? await audit(store, epochs, { key: settings.CHECKPOINT_KEY, writerKey })
      : await auditNewest({ store, epoch: epochs.current, writerKey, from, now: new Date().toISOString() });
  const { findings, events, position } = audited;
  const message: AuditMessage = { epoch: epochs.current, findings, events, position: String(position) };
  await new Promise<void>((resolve) => {
    process.send?.(message, () => resolve());
  });
};

type Keys = { readonly key: string; readonly writerKey: readonly string[] };

/** All that lies in the log itself. Files and read models are left to “npm run audit”, since they may be many. */
const audit = async (
  store: DecryptedLog,
  { log, current: epoch }: NonNullable<Epochs>,
  { key, writerKey }: Keys,
) => {
  const position = await store.head();
  const { findings, events } = await auditEpoch({
    store,
    log,
    epoch,
    key,
    writerKey,
    blobs: null,
    models: 'left out',
    isCurrent: true,
    verifierKeys: [],
    receipts: [],
    receiptsOfOthers: [],
    now: new Date().toISOString(),
  });

  return { findings: [...findings, ...(await findUnreadStreams(store))], events, position };
};

if (import.meta.main) {
  await main();
  process.exit(0);
}
