import { setTimeout as delay } from 'node:timers/promises';
import type { EpochsEvent } from '#contracts/events/epochs.ts';
import { Refusal, refuse } from '#contracts/refusals.ts';
import type { EventStore } from '../../shared/event-store.ts';
import { appendEpochs, type EpochsRead, readEpochs } from '../epochs.ts';
import { anew, type Said } from '../handle.ts';
import type { VerifiedBackup } from './verified-backup.ts';

/** Puts on record what a restore does; every word of it right behind what was read. */
export type Recording = { readonly store: EventStore; readonly now: () => string; readonly said: Said };

/** A restore that is under way; `position` is where its beginning lies in the log. */
export type Restoration = {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly position: bigint;
};

/** Times that somebody else may be faster. */
const ATTEMPTS = 5;
/** Milliseconds for the log to come back, once all the work is done. */
const PATIENCE = 60_000;
const PAUSE = 500;

/** Its number was never used before. A restore that was left unfinished is abandoned first: nobody works on it. */
export const recordStart = async (
  recording: Recording,
  restore: string,
  { filename, sha256, manifest }: VerifiedBackup,
): Promise<Restoration> => {
  const { log, epoch, takenAt, events, blobs } = manifest;
  const backup = { filename, sha256, log, epoch, takenAt, events, blobs };

  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const there = await readEpochs(recording.store);
    if (await isLeftOver(recording, there)) continue;
    const { current: from, highest } = there.epochs;
    const to = highest + 1;
    const position = await say(recording, there, {
      type: 'RestoreStarted',
      data: { restore, from, to, backup },
    });
    if (position !== 'conflict') return { id: restore, from, to, position };
  }

  return refuse('busy');
};

/** Answers the place of the event in the log; refuses `backup.abandoned` where somebody has ended the restore. */
export const recordImport = async (
  recording: Recording,
  { id: restore, to }: Restoration,
  { events, carried }: { readonly events: number; readonly carried: number },
): Promise<bigint> => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const there = await readEpochs(recording.store);
    requireOurs(there, restore);
    const position = await say(recording, there, {
      type: 'EpochImported',
      data: { restore, to, events, carried },
    });
    if (position !== 'conflict') return position;
  }

  return refuse('busy');
};

/** Refuses `backup.abandoned`. */
export const requireUnderWay = async ({ store }: Recording, { id }: Restoration) =>
  requireOurs(await readEpochs(store), id);

/** The flip. An answer that is lost is looked for: it either has happened or has not. */
export const recordActivation = async (recording: Recording, { id: restore, from, to }: Restoration) => {
  const start = performance.now();

  for (;;) {
    try {
      const there = await readEpochs(recording.store);
      if (there.epochs.current === to) return;
      requireOurs(there, restore);
      const event: EpochsEvent = { type: 'EpochActivated', data: { restore, from, to } };
      if ((await say(recording, there, event)) !== 'conflict') return;
    } catch (error) {
      const isAway = error instanceof Refusal && error.code === 'unavailable';
      if (!isAway || performance.now() - start > PATIENCE) throw error;
    }
    await delay(PAUSE);
  }
};

/** Nothing where it has ended already, in whatever way. */
export const recordAbandonment = async (recording: Recording, restore: string, reason: string) => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const there = await readEpochs(recording.store);
    if (there.epochs.restore?.id !== restore) return;
    const { to } = there.epochs.restore;
    const event: EpochsEvent = { type: 'RestoreAbandoned', data: { restore, to, reason } };
    if ((await say(recording, there, event)) !== 'conflict') return;
  }
};

const isLeftOver = async (recording: Recording, there: EpochsRead): Promise<boolean> => {
  if (!there.epochs.restore) return false;
  await recordAbandonment(recording, there.epochs.restore.id, LEFT_OVER);

  return true;
};

/** Why a restore whose process died is abandoned. */
export const LEFT_OVER = 'The process that restored ended before it was done.';

/** Whoever found it left over has ended it, or the lock was lost and another has begun. */
const requireOurs = ({ epochs }: EpochsRead, restore: string) => {
  if (epochs.restore?.id !== restore) refuse('backup.abandoned');
};

const say = ({ store, now, said }: Recording, there: EpochsRead, event: EpochsEvent) =>
  appendEpochs({ store, now }, there, anew(said), event);
