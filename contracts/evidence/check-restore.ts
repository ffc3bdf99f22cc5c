import type { EPOCHS } from '../epochs/events.ts';
import { hashOf } from '../proof/hash-chain.ts';
import { isOlderThanRestore, restoreInWords } from '../restore-in-words.ts';
import { type Bundle, isRecord } from './bundle.ts';
import { bad, notThere, type Outcome, sound } from './finding.ts';
import { members, readOrigin } from './format.ts';

/**
 * Checks and says which epoch the events belong to, and which backup that epoch began with. What happened between the
 * backup and the restore isn't in the epoch.
 */
export const checkRestore = async (bundle: Bundle): Promise<Outcome> => {
  const { epoch, restored, events } = bundle.timeline();
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

  return sound(restoreInDetail(restored, epoch, events));
};

/** Tells people what a restore left out of a document's record, and below which backup that was. */
export const restoreInDetail = (
  { data, metadata: { at } }: Restored,
  epoch: number,
  [first]: readonly { readonly metadata: Pick<RestoreEnvelope, 'at'> }[],
): string => {
  const { filename, epoch: from, takenAt, events } = data.backup as Backup;
  const backup = `Epoch ${epoch} of the log began with the ${events} events of the backup ${filename} of epoch ${from}`;
  if (first && !isOlderThanRestore(first.metadata.at, { at }))
    return `The document was created after the last restore, which left none of it out. ${backup}.`;

  return `${restoreInWords.en({ at, takenAt })} ${backup}; receipts of epoch ${from} prove on where they cover no more than those events. That it was so is what the installation says: no proof covers it.`;
};

/** The backup that an epoch began with; null if there was none, or if the restore's event doesn't describe a backup. */
export const backupOf = (restored: Pick<Restored, 'data'> | null): Backup | null =>
  isBackup(restored?.data.backup) ? restored.data.backup : null;

/** The epochs that the backup's own epoch began with, as far as it tells, and how many of their events. */
export const beginningsIn = ({ beginnings }: Backup): readonly Beginning[] =>
  Array.isArray(beginnings) ? beginnings.filter(isBeginning) : [];

type Beginning = { readonly log: string; readonly epoch: number; readonly events: number };

const isBeginning = (value: unknown): value is Beginning =>
  isRecord(value) &&
  typeof value.log === 'string' &&
  typeof value.epoch === 'number' &&
  typeof value.events === 'number';

type Restored = { readonly data: Readonly<Record<string, unknown>>; readonly metadata: RestoreEnvelope };
type RestoreEnvelope = { readonly at: string };
type Backup = {
  readonly filename: string;
  /** The id of the log of the installation that took the backup. */
  readonly log: string;
  readonly epoch: number;
  readonly takenAt: string;
  readonly events: number;
  readonly beginnings?: unknown;
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
