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
const BATCH = 500;
/** Milliseconds before the next try, doubled with each failure in a row. */
const PAUSE = 250;
const PAUSE_MAX = 4_000;
/** Milliseconds that a connection gets to close in good order. */
const LEAVE = 1_000;

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
const projectFromCheckpoint = async (parts: Parts, opened: () => void) => {
  const lost = new AbortController();
  const signal = AbortSignal.any([parts.signal, lost.signal]);
  const founding = await founded(parts.store, signal);
  const client = await parts.connect(lost);

  try {
    const position = await openModels(client, parts.store, founding);
    parts.log.info({ ...founding, position: String(position) }, 'projecting');
    opened();
    await followInto(client, founding, position, { ...parts, signal });
    lost.signal.throwIfAborted();
  } finally {
    lost.abort();
    await Promise.race([client.end(), delay(LEAVE, undefined, { ref: false })]).catch(() => {});
  }
};

/** Ends when the signal aborts, or when the models turn out to be those of another log. */
const followInto = async (client: pg.Client, founding: Founding, from: bigint, parts: Parts) => {
  const { store, announce, log, signal } = parts;
  const prefixes = [epochPrefix(founding.epoch), EPOCHS];
  const followed = store.follow({ prefixes, from: from === 0n ? null : from, signal });
  let position = from;

  for await (const batch of batches(followed, BATCH)) {
    const news = newsOf(batch, position);
    if (news.position > position) {
      await apply(client, log, news.events, news.position);
      position = news.position;
      announce({ epoch: founding.epoch, commit: String(position), streams: streamsOf(news.events) });
    }
    measure(news);
    if (!news.isCaughtUp) continue;

    if (!(await isOf(client, store, founding))) return log.warn('the log was replaced');
    await serveModels(client, founding);
  }
};

type News = {
  readonly events: readonly Recorded[];
  readonly position: bigint;
  readonly isCaughtUp: boolean;
};

/** What lies beyond `position`: an event at or below it was applied before. */
const newsOf = (batch: readonly Followed[], position: bigint): News => ({
  events: batch.flatMap((one) => (one.kind === 'event' && one.event.position > position ? one.event : [])),
  position: batch.map(positionOf).reduce((most, one) => (one > most ? one : most), position),
  isCaughtUp: batch.some(({ kind }) => kind === 'caught-up'),
});

const positionOf = (followed: Followed): bigint => {
  switch (followed.kind) {
    case 'event':
      return followed.event.position;
    case 'checkpoint':
      return followed.position;
    case 'caught-up':
      return 0n;
  }
};

const streamsOf = (events: readonly Recorded[]) => [...new Set(events.map(({ stream }) => stream))];

/** The first words of the log, waited for: the command service writes them. */
const founded = async (store: EventStore, signal: AbortSignal): Promise<Founding> => {
  for await (const followed of store.follow({ prefixes: [EPOCHS], from: null, signal })) {
    if (followed.kind !== 'event' || followed.event.type !== 'LogFounded') continue;
    return LogFounded.shape.data.parse(followed.event.data);
  }

  throw new Error('stopped before the log was founded');
};

const measure = ({ events, position, isCaughtUp }: News) => {
  projectedEvents.inc(events.length);
  positionMetric.set(Number(position));
  const last = events.at(-1);
  if (isCaughtUp) lag.set(0);
  else if (last) lag.set((Date.now() - Date.parse(last.metadata.at)) / 1000);
};
