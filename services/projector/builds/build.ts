import { setTimeout as delay } from 'node:timers/promises';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { readModelSchema } from '../../shared/database/read-models.ts';
import { decodeByStream } from '../../shared/log/decode.ts';
import type { DecryptedLog } from '../../shared/log/decrypted-log.ts';
import { epochPrefix } from '../../shared/log/epoch.ts';
import type { Followed } from '../../shared/log/event-store.ts';
import { forgetErased } from '../../shared/log/let-go.ts';
import { noteSeen } from '../../shared/log/log-end.ts';
import type { Log } from '../../shared/running/logger.ts';
import { decryptEvents } from '../../shared/vault/decrypt-events.ts';
import { apply } from '../applying/apply.ts';
import { batches } from '../applying/batches.ts';
import { lagOf } from '../applying/lag.ts';
import { type Connect, closeConnection } from '../connect.ts';
import { projectedEvents } from '../metrics.ts';
import { traceProjections } from '../traced.ts';
import { eventLimit } from './event-limit.ts';
import { beginAgain, isOf, type Models, openModels } from './models.ts';
import { setLease } from './one-at-a-time.ts';
import { SignedOthers, vouchedFor } from './vouched-for.ts';

/** What a build is made with. */
export type Building = {
  readonly store: DecryptedLog;
  readonly connect: Connect;
  readonly log: Log;
  /** A digest of the projections that this process has. */
  readonly projections: string;
  readonly signal: AbortSignal;
  /** Called after each step forward. */
  readonly stepped: (models: Models, news: News) => void;
};

/** Read models that follow the log, on a connection of their own. */
export type RunningBuild = {
  readonly models: Models;
  /** A digest of the projections that it was begun with. */
  readonly projections: string;
  /** Whether it has reached the end of the log since it was started. */
  readonly isCaughtUp: () => boolean;
  /** All events that matter up to this position are in the read models. */
  readonly position: () => bigint;
  /** The position of the last event in them. */
  readonly last: () => bigint;
  /** How many seconds it is behind what is known of the log. */
  readonly lag: () => number;
  /** Events written since it was started, and those that several processes wrote before. */
  readonly events: () => number;
  /** Stops between two events; answers the position of the last. */
  readonly hold: () => Promise<bigint>;
  /** Continues up to an event, and no further. */
  readonly continueTo: (last: bigint) => Promise<void>;
  readonly release: () => void;
  readonly stop: () => Promise<void>;
  /** Rejects when the models have to be opened again. */
  readonly ended: Promise<void>;
};

export type News = {
  readonly events: readonly Recorded[];
  readonly position: bigint;
  /** Whether the position moved forward. */
  readonly isFurther: boolean;
  readonly isCaughtUp: boolean;
};

/** The most events in one transaction. */
export const BATCH = 500;
/**
 * Milliseconds between two transactions while less comes than fills one. Without them a busy log has a transaction and
 * an announcement for nearly each event.
 */
const GATHER = 5;
/** Milliseconds that a build gets to finish its current batch when it is stopped. */
const FINISH = 1_000;

/** Continues a build from its checkpoint until it is stopped. `built` events were written to it before. */
export const startBuild = async (building: Building, models: Models, built = 0): Promise<RunningBuild> => {
  const lost = new AbortController();
  const signal = AbortSignal.any([building.signal, lost.signal]);
  const client = await building.connect(lost);
  const leave = async () => {
    lost.abort();
    await closeConnection(client);
  };
  // Somebody may use the models for a long time, and stopping does not wait for that.
  signal.addEventListener('abort', leave);
  const from = await openModels(client, building.store, models).catch(async (error) => {
    await leave();
    throw error;
  });
  signal.removeEventListener('abort', leave);
  await setLease(client, signal);
  building.log.info({ schema: readModelSchema(models), position: String(from.position) }, 'projecting');

  const limit = eventLimit();
  let { position, last } = from;
  let events = built;
  let isCaughtUp = false;
  let taken: { readonly batch: readonly Followed[]; readonly takenAt: number } = { batch: [], takenAt: 0 };
  let written: Recorded | null = null;

  const follow = async () => {
    const { store, log } = building;
    const prefixes = [epochPrefix(models.epoch), EPOCHS];
    const followed = store.follow({ prefixes, from: position === 0n ? null : position, signal });

    const vouch = vouchedFor(store, { epoch: models.epoch, isWhole: position === 0n });
    const prepare = async (batch: readonly Followed[]) => readable(store.vault, await vouch(batch));
    for await (const batch of batches(followed, { size: BATCH, gather: GATHER, prepare })) {
      taken = { batch, takenAt: Date.now() };
      for await (const part of limit.takeAllowed(batch, positionOf)) {
        const news = newsOf(part, position);
        const applyNews = () =>
          apply(client, log, news.events, news.position, { also: seenIn(models, news) });
        if (news.isFurther) await traceProjections(news.events, applyNews);
        position = news.position;
        written = news.events.at(-1) ?? written;
        last = written?.position ?? last;
        events += news.events.length;
        projectedEvents.inc(news.events.length);
        if (news.isCaughtUp && !(await isOf(client, store, models))) throw new Error('the log was replaced');
        isCaughtUp ||= news.isCaughtUp;
        building.stepped(models, news);
      }
    }
    lost.signal.throwIfAborted();
  };

  let isStopped = false;
  const ended = follow()
    .catch(async (error) => {
      if (error instanceof SignedOthers) await beginAgain(client, models, from.projections);
      if (!isStopped) throw error;
    })
    .finally(leave);
  // Whoever stops the build awaits this. Until then a failure must not count as unhandled.
  ended.catch(() => {});

  return {
    models,
    projections: from.projections,
    isCaughtUp: () => isCaughtUp,
    position: () => position,
    last: () => last,
    lag: () => lagOf({ ...taken, position, last: isCaughtUp ? null : written }, Date.now()),
    events: () => events,
    hold: async () => {
      await limit.hold();
      return last;
    },
    continueTo: (position) => limit.allowUpTo(position, () => last >= position),
    release: limit.open,
    stop: async () => {
      isStopped = true;
      limit.open();
      lost.abort();
      await Promise.race([ended, delay(FINISH, undefined, { ref: false })]).catch(() => {});
      await leave();
    },
    ended,
  };
};

/** The batch with its events decrypted and decoded. */
const readable = async (
  vault: DecryptedLog['vault'],
  batch: readonly Followed[],
): Promise<readonly Followed[]> => {
  const stored = batch.flatMap(eventOf);
  forgetErased(vault, stored);
  const events = (await decryptEvents(vault, stored)).values();

  return batch.map((one) =>
    one.kind === 'event' ? { ...one, event: decodeByStream(events.next().value ?? one.event) } : one,
  );
};

const eventOf = (followed: Followed) => (followed.kind === 'event' ? [followed.event] : []);

/** The events beyond `position`. Events up to there were applied before. */
const newsOf = (batch: readonly Followed[], position: bigint): News => {
  const newPosition = batch.map(positionOf).reduce((most, one) => (one > most ? one : most), position);

  return {
    events: batch.flatMap(eventOf).filter((event) => event.position > position),
    position: newPosition,
    isFurther: newPosition > position,
    isCaughtUp: batch.some(({ kind }) => kind === 'caught-up'),
  };
};

/** Done in the same transaction, so that read models never hold an event that nobody remembers. */
const seenIn = ({ log, epoch }: Models, { events }: News) => {
  const last = events.at(-1);

  return last ? [noteSeen(log, last.stream === EPOCHS ? null : epoch, last)] : [];
};

export const positionOf = (followed: Followed): bigint => {
  switch (followed.kind) {
    case 'event':
      return followed.event.position;
    case 'checkpoint':
      return followed.position;
    case 'caught-up':
      return 0n;
  }
};
