import { setPriority } from 'node:os';
import type { BackupProgress } from '#contracts/api/backup.ts';
import type { RefusalCode, RefusalParameters } from '#contracts/api/refusals.ts';
import { openBackupStorage } from '../../../shared/blobs/open-backup-storage.ts';
import { openBlobs } from '../../../shared/blobs/open-blobs.ts';
import { openEventStore } from '../../../shared/log/client/open-event-store.ts';
import { outage } from '../../../shared/outages/outage.ts';
import { config } from '../../../shared/service/config.ts';
import { backupKeys } from '../keys.ts';
import { paced } from '../progress.ts';
import { type TakenBackup, takeBackup } from './take.ts';

/** The messages from the process that takes a backup to the one that started it (`process.ts`). */
export type TakingMessage =
  | { readonly kind: 'progress'; readonly progress: BackupProgress }
  | { readonly kind: 'taken'; readonly taken: TakenBackup }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly parameters: RefusalParameters | null };

/**
 * The priority (nice value) of this process: when the processor is busy, other processes get ten times as much of it.
 */
const NICE = 10;

const say = (word: TakingMessage) =>
  new Promise<void>((resolve) => {
    process.send?.(word, () => resolve());
  });

const main = async () => {
  process.on('disconnect', () => process.exit(1));
  setPriority(NICE);
  const settings = config(
    'EVENTSTORE_URL',
    'EVENTSTORE_USER',
    'BLOBS_URL',
    'BACKUP_DIR',
    'BACKUP_KEY',
    'LINK_SECRET',
  );
  const store = openEventStore(settings.EVENTSTORE_URL, settings.EVENTSTORE_USER, { reading: 'patient' });
  const taking = {
    store,
    blobs: openBlobs(settings.BLOBS_URL),
    storage: openBackupStorage(settings.BACKUP_DIR),
    keys: backupKeys(settings),
    now: () => new Date().toISOString(),
  };
  const [epoch] = process.argv.slice(2).map(Number);
  const tell = paced((progress) => void say({ kind: 'progress', progress }));

  try {
    const taken = await takeBackup(taking, epoch ?? null, tell, new AbortController().signal);
    await say({ kind: 'taken', taken });
  } catch (error) {
    const refusal = outage(error);
    if (!refusal) throw error;
    // Whoever asked is told that something is away. What it is only stands in the log.
    if (refusal !== error) process.stderr.write(`${(error as Error).message}\n`);
    await say({ kind: 'refused', code: refusal.code, parameters: refusal.parameters });
  }
  process.exit(0);
};

if (import.meta.main) await main();
