import { Refusal, refuse } from '#contracts/api/refusals.ts';
import type { EpochsEvent } from '#contracts/epochs/events.ts';
import { retry } from '../../../shared/flow/retry.ts';
import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import { isUnavailable } from '../../../shared/outages/outage.ts';
import { asNewCommand, type Envelope } from '../../log/envelopes.ts';
import { appendEpochs, type EpochsRead, LEFT_OVER, readEpochs, sayOfEpochs } from '../../log/epochs.ts';
import { eventsInEpoch } from '../empty-log.ts';
import type { VerifiedBackup } from '../format/verified-backup.ts';
import type { OtherEpoch } from './keep-tree-heads.ts';

/** What we need to record the steps of a restore in the stream of the epochs. */
export type Recording = {
  readonly store: DecryptedLog;
  readonly now: () => string;
  readonly envelope: Envelope;
};

/** A restore that is in progress; `position` is the position of its first event in the log. */
export type Restoration = {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly position: bigint;
};

/** How many milliseconds we wait for the log to come back, once all other work is done. */
const PATIENCE = 60_000;
const PAUSE = 500;

/**
 * Records that a restore begins, into an epoch whose number was never used before. An unfinished restore is recorded as
 * abandoned first; nobody works on it any more, since our caller holds the restorer lock.
 */
export const recordStart = async (
  recording: Recording,
  restore: string,
  { filename, sha256, root, manifest }: VerifiedBackup,
  writerKey: string,
): Promise<Restoration> => {
  const { log, epoch, takenAt, events, blobs, beginnings } = manifest;
  const backup = {
    filename,
    sha256,
    log,
    epoch,
    takenAt,
    events,
    blobs,
    root,
    ...(beginnings.length > 0 && { beginnings: [...beginnings] }),
  };
  const { restore: leftOver } = (await readEpochs(recording.store)).epochs;
  if (leftOver) await recordAbandonment(recording, leftOver.id, LEFT_OVER);

  const { skipped, to: free } = await freeEpoch(recording.store);

  const { event, position } = await say(recording, ({ current: from, highest, restore: other, move }) => {
    if (other || move) refuse('backup.busy');
    const numbers = skipped.filter((number) => number > highest);
    const to = Math.max(free, highest + 1);

    return {
      type: 'RestoreStarted' as const,
      data: { restore, from, to, backup, writerKey, ...(numbers.length > 0 && { skipped: numbers }) },
    };
  });

  return { id: restore, from: event.data.from, to: event.data.to, position };
};

/** The first number after all epochs of which the log has no events, and those before it of which somebody wrote some. */
const freeEpoch = async (store: DecryptedLog) => {
  const skipped: number[] = [];
  let to = (await readEpochs(store)).epochs.highest + 1;
  for (; (await eventsInEpoch(store, to, 1)) > 0; to++) skipped.push(to);

  return { to, skipped };
};

type Imported = {
  readonly events: number;
  readonly carried: number;
  readonly treeHeads: readonly OtherEpoch[];
  readonly writerKey: string;
};

/**
 * Records that the import is done and returns the event's position in the log. Refuses with `backup.abandoned` if
 * another process has ended this restore.
 */
export const recordImport = async (
  recording: Recording,
  { id: restore, to }: Restoration,
  { events, carried, treeHeads, writerKey }: Imported,
): Promise<bigint> => {
  const { position } = await say(recording, (epochs) => {
    requireOurs(epochs, restore);
    const data = { restore, to, events, carried, writerKey };
    return {
      type: 'EpochImported',
      data: treeHeads.length > 0 ? { ...data, treeHeads: [...treeHeads] } : data,
    };
  });

  return position;
};

/** Refuses with `backup.abandoned` if this restore isn't the one in progress any more. */
export const requireUnderWay = async ({ store }: Recording, { id }: Restoration) => {
  requireOurs((await readEpochs(store)).epochs, id);
};

/**
 * Makes the restored epoch the current one. If the log's answer is lost, it's tried again, and first we read whether it
 * has already happened.
 */
export const recordActivation = async (
  { store, now, envelope }: Recording,
  { id: restore, from, to }: Restoration,
) => {
  const activate = async () => {
    const read = await readEpochs(store);
    if (read.epochs.current === to) return;
    requireOurs(read.epochs, restore);
    const event: EpochsEvent = { type: 'EpochActivated', data: { restore, from, to } };
    const appended = await appendEpochs({ store, now }, read, asNewCommand(envelope), event);
    if (appended === 'conflict') refuse('unavailable');
  };

  await retry(activate, { isPassing: isUnavailable, pauseAfter: () => PAUSE, within: PATIENCE });
};

/** Records that the restore was abandoned. Does nothing if it has already ended. */
export const recordAbandonment = async (recording: Recording, restore: string, reason: string) => {
  await say(recording, (epochs) => ({
    type: 'RestoreAbandoned',
    data: { restore, to: requireOurs(epochs, restore).to, reason },
  })).catch((error) => {
    if (!(error instanceof Refusal && error.code === 'backup.abandoned')) throw error;
  });
};

/**
 * This refuses when another process believed that we were dead and ended our restore, or when we lost the lock and
 * another restore has begun.
 */
const requireOurs = ({ restore: underWay }: EpochsRead['epochs'], restore: string) =>
  underWay?.id === restore ? underWay : refuse('backup.abandoned');

const say = <Event extends EpochsEvent>(
  { store, now, envelope }: Recording,
  next: (epochs: EpochsRead['epochs']) => Event,
) => sayOfEpochs({ store, now }, asNewCommand(envelope), next);
