import { Refusal, refuse } from '#contracts/api/refusals.ts';
import type { EpochsEvent } from '#contracts/epochs/events.ts';
import { retry } from '../../../shared/flow/retry.ts';
import type { EventStore } from '../../../shared/log/event-store.ts';
import { isUnavailable } from '../../../shared/running/outage.ts';
import { asNewCommand, type Envelope } from '../../log/envelopes.ts';
import { appendEpochs, type EpochsRead, readEpochs, sayOfEpochs } from '../../log/epochs.ts';
import type { VerifiedBackup } from '../format/verified-backup.ts';

/** Puts on record what a restore does; every word of it right behind what was read. */
export type Recording = {
  readonly store: EventStore;
  readonly now: () => string;
  readonly envelope: Envelope;
};

/** A restore that is under way; `position` is where its beginning lies in the log. */
export type Restoration = {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly position: bigint;
};

/** Milliseconds for the log to come back, once all the work is done. */
const PATIENCE = 60_000;
const PAUSE = 500;

/**
 * Its number was never used before. A restore that was left unfinished is abandoned first: nobody works on it, since
 * whoever calls holds the lock of the restorer.
 */
export const recordStart = async (
  recording: Recording,
  restore: string,
  { filename, sha256, root, manifest }: VerifiedBackup,
): Promise<Restoration> => {
  const { log, epoch, takenAt, events, blobs } = manifest;
  const backup = { filename, sha256, log, epoch, takenAt, events, blobs, root };
  const { restore: leftOver } = (await readEpochs(recording.store)).epochs;
  if (leftOver) await recordAbandonment(recording, leftOver.id, LEFT_OVER);

  const { event, position } = await say(recording, ({ current: from, highest, restore: other }) =>
    other
      ? refuse('backup.busy')
      : { type: 'RestoreStarted' as const, data: { restore, from, to: highest + 1, backup } },
  );

  return { id: restore, from: event.data.from, to: event.data.to, position };
};

/** Answers the place of the event in the log; refuses `backup.abandoned` where somebody has ended the restore. */
export const recordImport = async (
  recording: Recording,
  { id: restore, to }: Restoration,
  { events, carried }: { readonly events: number; readonly carried: number },
): Promise<bigint> => {
  const { position } = await say(recording, (epochs) => {
    requireOurs(epochs, restore);
    return { type: 'EpochImported', data: { restore, to, events, carried } };
  });

  return position;
};

/** Refuses `backup.abandoned`. */
export const requireUnderWay = async ({ store }: Recording, { id }: Restoration) => {
  requireOurs((await readEpochs(store)).epochs, id);
};

/** The flip. An answer that is lost is looked for: it either has happened or has not. */
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

/** Does nothing if the restore has already ended, in one way or the other. */
export const recordAbandonment = async (recording: Recording, restore: string, reason: string) => {
  await say(recording, (epochs) => ({
    type: 'RestoreAbandoned',
    data: { restore, to: requireOurs(epochs, restore).to, reason },
  })).catch((error) => {
    if (!(error instanceof Refusal && error.code === 'backup.abandoned')) throw error;
  });
};

/** Why a restore whose process died is abandoned. */
export const LEFT_OVER = 'The process that restored ended before it was done.';

/** A process that took it for dead has ended it, or the lock was lost and another restore has begun. */
const requireOurs = ({ restore: underWay }: EpochsRead['epochs'], restore: string) =>
  underWay?.id === restore ? underWay : refuse('backup.abandoned');

const say = <Event extends EpochsEvent>(
  { store, now, envelope }: Recording,
  next: (epochs: EpochsRead['epochs']) => Event,
) => sayOfEpochs({ store, now }, asNewCommand(envelope), next);
