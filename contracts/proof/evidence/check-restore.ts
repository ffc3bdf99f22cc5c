import type { Actor } from '../../envelope.ts';
import type { EPOCHS } from '../../epochs/events.ts';
import { hashOf } from '../hash-chain.ts';
import { type Bundle, isRecord } from './bundle.ts';
import { bad, type Found, notThere, sound } from './finding.ts';
import { members, readOrigin } from './format.ts';

/**
 * Checks and says which epoch the events belong to, and which backup that epoch began with. What happened between the
 * backup and the restore isn't in the epoch.
 */
export const checkRestore = async (bundle: Bundle): Promise<Found> => {
  const { epoch, restored } = bundle.timeline();
  const { origin } = await bundle.treeHead();
  if (readOrigin(origin)?.epoch !== epoch)
    bad(`timeline.json tells of epoch ${epoch}, and ${members.checkpoint} is of ${origin}.`);
  if (restored === null)
    return epoch === FIRST
      ? notThere('The log is in its first epoch: no backup was ever restored.')
      : bad(`timeline.json is of epoch ${epoch}, and does not say which backup that began with.`);
  const { metadata, data, revision, type } = restored;
  const { hash, ...unhashed } = metadata;
  if ((await hashOf({ stream: STREAM, revision, type, data, metadata: unhashed }, bundle.digest)) !== hash)
    bad('The restore that timeline.json tells of was changed: it does not hash to what it says.');
  if (type !== 'RestoreStarted' || data.to !== epoch || !backupOf(restored))
    bad(`The restore that timeline.json tells of is not the one that epoch ${epoch} began with.`);

  return sound(restoreInWords(restored, epoch));
};

/** Tells people which backup was restored, and what the restore left out. */
export const restoreInWords = ({ data, metadata }: Restored, epoch: number): string => {
  const { filename, epoch: from, takenAt, events } = data.backup as Backup;

  return `Epoch ${epoch} began at ${metadata.at}, when ${byWords(metadata.by)} restored the backup ${filename} of epoch ${from}, taken at ${takenAt}, whose ${events} events it begins with. What happened between the two is not in this epoch; receipts of epoch ${from} prove on where they cover no more than those events. That it was so is what the installation says: no proof covers it.`;
};

/** The backup that an epoch began with; null if there was none, or if the restore's event doesn't describe a backup. */
export const backupOf = (restored: Pick<Restored, 'data'> | null): Backup | null =>
  isBackup(restored?.data.backup) ? restored.data.backup : null;

type Restored = { readonly data: Readonly<Record<string, unknown>>; readonly metadata: RestoreEnvelope };
type RestoreEnvelope = { readonly at: string; readonly by: Actor };
type Backup = {
  readonly filename: string;
  /** The id of the log of the installation that took the backup. */
  readonly log: string;
  readonly epoch: number;
  readonly takenAt: string;
  readonly events: number;
};

const FIRST = 1;
/** The stream that records restores. It's outside all epochs, so no tree contains its events. */
const STREAM: typeof EPOCHS = 'epochs';

const isBackup = (value: unknown): value is Backup =>
  isRecord(value) &&
  typeof value.filename === 'string' &&
  typeof value.log === 'string' &&
  typeof value.epoch === 'number' &&
  typeof value.takenAt === 'string' &&
  typeof value.events === 'number';

const byWords = ({ kind, id }: Actor) => (kind === 'system' ? 'the installation itself' : `${kind} ${id}`);
