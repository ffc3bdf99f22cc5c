import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { EPOCHS, LogFounded } from '#contracts/events/epochs.ts';
import type { Recorded } from '#contracts/message.ts';
import { epochPrefix } from '../shared/epoch.ts';
import type { EventStore, Followed } from '../shared/event-store.ts';
import type { Log } from '../shared/log.ts';
import type { Announce } from './announce.ts';
import { apply } from './apply.ts';
import { batches } from './batches.ts';
import { lag, position as positionMetric, projectedEvents } from './metrics.ts';
import { type Founding, isOf, openModels, serveModels } from './models.ts';

type Parts = {
  readonly store: EventStore;
  /** A new connection each time; aborts the signal's controller when it is lost. */
  readonly connect: (lost: AbortController) => Promise<pg.Client>;
  readonly announce: Announce;
  readonly log: Log;
  readonly signal: AbortSignal;
};

/** Events in a transaction at most. */
const BATCH = 1_000;
/** Milliseconds before the next try, doubled with each failure in a row. */
const PAUSE = 250;
const PAUSE_MAX = 4_000;

export type Projector = { readonly isProjecting: () => boolean; readonly stopped: Promise<void> };

/** Follows the log into the read models until `signal` aborts, over every outage, always from the checkpoint. */
export const runProjector = (parts: Parts): Projector => {
  let isProjecting = false;
  let failures = 0;
  const opened = () => {
    isProjecting = true;
    failures = 0;
  };

  const run = async () => {
    while (!parts.signal.aborted) {
      try {
        await projectFromCheckpoint(parts, opened);
      } catch (error) {
        if (!parts.signal.aborted) parts.log.warn({ err: error }, 'projecting was interrupted');
      }
      isProjecting = false;
      if (!parts.signal.aborted) await pause(failures++, parts.signal);
    }
  };

  return { isProjecting: () => isProjecting, stopped: run() };
};

const pause = (failures: number, signal: AbortSignal) =>
  delay(Math.min(PAUSE * 2 ** failures, PAUSE_MAX), undefined, { signal }).catch(() => {});

/** Returns or throws when the models have to be opened again. */
const projectFromCheckpoint = async (
  { store, connect, announce, log, signal }: Parts,
  opened: () => void,
) => {
  const lost = new AbortController();
  const either = AbortSignal.any([signal, lost.signal]);
  const founding = await founded(store, either);
  const client = await connect(lost);

  try {
    let position = await openModels(client, store, founding);
    log.info({ ...founding, position: String(position) }, 'projecting');
    opened();

    const prefixes = [epochPrefix(founding.epoch), EPOCHS];
    const followed = store.follow({ prefixes, from: position === 0n ? null : position, signal: either });
    for await (const batch of batches(followed, BATCH)) {
      const events = batch.flatMap((one) =>
        one.kind === 'event' && one.event.position > position ? one.event : [],
      );
      const reached = batch.reduce((most, one) => later(most, one), position);
      if (reached > position) {
        await apply(client, log, events, reached);
        position = reached;
        announce({
          epoch: founding.epoch,
          commit: String(position),
          streams: [...new Set(events.map(({ stream }) => stream))],
        });
      }
      const isCaughtUp = batch.at(-1)?.kind === 'caught-up';
      measure(events, position, isCaughtUp);
      if (batch.some(({ kind }) => kind === 'caught-up')) {
        if (!(await isOf(client, store, founding))) return log.warn('the log was replaced');
        await serveModels(client, founding);
      }
    }
    lost.signal.throwIfAborted();
  } finally {
    lost.abort();
    await client.end().catch(() => {});
  }
};

/** The first words of the log, waited for: the command service writes them. */
const founded = async (store: EventStore, signal: AbortSignal): Promise<Founding> => {
  for await (const followed of store.follow({ prefixes: [EPOCHS], from: null, signal })) {
    if (followed.kind !== 'event' || followed.event.type !== 'LogFounded') continue;
    return LogFounded.shape.data.parse(followed.event.data);
  }

  throw new Error('stopped before the log was founded');
};

const later = (position: bigint, followed: Followed): bigint => {
  const reached =
    followed.kind === 'event'
      ? followed.event.position
      : followed.kind === 'checkpoint'
        ? followed.position
        : 0n;

  return reached > position ? reached : position;
};

const measure = (events: readonly Recorded[], position: bigint, isCaughtUp: boolean) => {
  projectedEvents.inc(events.length);
  positionMetric.set(Number(position));
  const last = events.at(-1);
  if (isCaughtUp) lag.set(0);
  else if (last) lag.set((Date.now() - Date.parse(last.metadata.at)) / 1000);
};
