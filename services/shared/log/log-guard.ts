import { Gauge } from 'prom-client';
import { refuse } from '#contracts/api/refusals.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { makingTable } from '../database/app-tables.ts';
import type { Pool } from '../database/pool.ts';
import type { Sql } from '../database/sql.ts';
import { pause } from '../flow/pause.ts';
import { raiseAlarm } from '../running/alarms.ts';
import type { Log } from '../running/logger.ts';
import { acknowledgedEndOf, openAcknowledgedEnd } from './acknowledged-end-file.ts';
import { endsBesideKeys } from './ends-beside-keys.ts';
import type { EventStore } from './event-store.ts';
import { examineEnd, met } from './examine-end.ts';
import {
  CREATE_LOG_END,
  furthest,
  isMet,
  LOWER,
  type LogEnd,
  type LogEndRow,
  type LogLoss,
  noteTreeHead,
  READ_LOG_END,
  type RememberedEnd,
  raise,
  remember,
  rememberedIn,
  type TreeHeadSeen,
} from './log-end.ts';
import { writeLogEndFile } from './log-end-file.ts';

type Parts = {
  readonly store: EventStore;
  readonly database: Pool;
  /** LOG_END_FILE; without it Postgres alone remembers. */
  readonly file: string | undefined;
  readonly log: Log;
};

export type LogGuard = {
  /** Looks whether the log holds all that was seen of it, and remembers what it holds. Refuses `unavailable`. */
  readonly look: () => Promise<LogLoss | null>;
  /** As it was found last. */
  readonly loss: () => LogLoss | null;
  /** Refuses `log.not-whole`. */
  readonly requireWhole: () => Promise<void>;
  /** The log acknowledged an append: its last event is remembered before anybody hears of it. */
  readonly acknowledged: (last: LogEvent) => void;
  /** A tree head was signed, and is remembered. */
  readonly signed: (head: TreeHeadSeen) => void;
  /** Aborts when it is found to lack something. */
  readonly lost: () => AbortSignal;
  /** What is remembered of it, as it was looked at last; null before anything is. */
  readonly seen: () => LogEnd | null;
  /** Somebody read a damaged event, or a log that is not what was signed. */
  readonly meet: (kind: 'damaged' | 'contradicted', error: Error) => void;
  /** Looks again and again until the signal aborts. */
  readonly watch: (signal: AbortSignal, heard: (state: Watched) => void) => Promise<void>;
};

/** An event by its stream's whole name and its place. */
type LogEvent = NonNullable<LogEnd['last']> & { readonly position: bigint };

export type Watched = { readonly loss: LogLoss | null; readonly acceptances: number };

/** Milliseconds between two looks. */
const PAUSE = 2_000;

const alarmed = new Gauge({
  name: 'log_not_whole',
  help: 'Whether the event log lacks what was seen of it, or is damaged (1): nothing is written until an operator acts',
});

/** Holds the log against what Postgres and a file beside the keys remember of it. */
export const logGuard = ({ store, database, file, log }: Parts): LogGuard => {
  let loss: LogLoss | null = null;
  let seen: LogEnd | null = null;
  let acceptances = 0;
  let written = '';
  let lost = new AbortController();
  const ownEnd = file ? openAcknowledgedEnd(acknowledgedEndOf(file)) : null;

  const run = (statement: Sql) =>
    database.run((sql) =>
      makingTable(sql, CREATE_LOG_END, () =>
        sql.unsafe<LogEndRow[]>(statement.text, [...statement.values] as never[]),
      ),
    );
  const found = (now: LogLoss | null): LogLoss | null => {
    if (now && now.sentence !== loss?.sentence)
      raiseAlarm(log, 'log not whole', now, 'nothing is written any more');
    if (!now && loss) log.warn('the log holds again all that was seen of it');
    alarmed.set(now ? 1 : 0);
    if (now) lost.abort();
    else if (loss) lost = new AbortController();
    loss = now;

    return now;
  };
  const adopt = async (): Promise<null> => {
    const [founding] = await store.read(EPOCHS, 0, 1);
    if (!founding) return null;
    const end = { log: String(founding.data.log), acceptances: 0, position: String(await store.head()) };
    await keep({ ...end, last: null, treeHead: null }, null);

    return null;
  };
  /** What one place remembers and the other does not is written there. */
  const keep = async (end: LogEnd, known: RememberedEnd | null) => {
    seen = end;
    const text = JSON.stringify(end);
    if (JSON.stringify(known?.end) !== text) await run(remember(end));
    if (file && written !== text) await writeLogEndFile(file, end);
    written = text;
  };
  /** Whoever asks while somebody looks is told what they find. */
  let looking: Promise<LogLoss | null> | null = null;
  const look = (): Promise<LogLoss | null> => {
    looking ??= lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  };
  const lookOnce = async (): Promise<LogLoss | null> => {
    const known = rememberedIn((await run(READ_LOG_END))[0]);
    const ends = [known?.end ?? [], await endsBesideKeys(file)].flat();
    acceptances = Math.max(0, ...ends.map((end) => end.acceptances));
    const counting = ends.filter((end) => end.acceptances === acceptances);
    const [first] = counting;
    if (!first) return found(await adopt());

    const furthestEnd = counting.reduce(furthest, first);
    for (const end of counting) {
      const now = await examineEnd(store, end);
      if (!now) continue;
      seen = { ...end, treeHead: furthestEnd.treeHead };
      if (!known) await run(remember(end));
      if (known?.alarm?.sentence !== now.sentence) await run(raise(now));
      return found(now);
    }
    await keep(furthestEnd, known);
    if (!known?.alarm || isMet(known.alarm)) return found(known?.alarm ?? null);
    await run(LOWER);

    return found(null);
  };

  return {
    look,
    loss: () => loss,
    requireWhole: async () => {
      if (await look()) refuse('log.not-whole');
    },
    acknowledged: ({ position, ...last }) => {
      if (!seen || !ownEnd) return;
      const { log: id, acceptances: times } = seen;
      try {
        ownEnd.write({ log: id, acceptances: times, position: String(position), last, treeHead: null });
      } catch (error) {
        // It was acknowledged all the same.
        log.warn({ err: error }, 'the end of the log could not be remembered');
      }
    },
    signed: (head) => {
      if (seen)
        run(noteTreeHead(seen.log, head)).catch((error) => log.warn({ err: error }, 'not remembered'));
    },
    lost: () => lost.signal,
    seen: () => seen,
    meet: (kind, error) => {
      run(raise(met(kind, error, seen?.position ?? '0')))
        .then(look)
        .catch((failure) => log.error({ err: failure }, 'an alarm could not be kept'));
    },
    watch: async (signal, heard) => {
      while (!signal.aborted) {
        await look().then(
          (now) => heard({ loss: now, acceptances }),
          (error) => log.warn({ err: error }, 'the end of the log could not be looked at'),
        );
        await pause(PAUSE, { signal });
      }
    },
  };
};

/** The log for whoever writes: it takes nothing while it lacks what was seen of it, or where that comes to light. */
export const guardedStore = (store: EventStore, guard: LogGuard): EventStore => {
  let highest = 0n;
  const requireWhole = () => {
    if (guard.loss()) refuse('log.not-whole');
  };

  return {
    ...store,
    append: async (stream, expected, events) => {
      requireWhole();
      const before = highest;
      const appended = await store.append(stream, expected, events);
      if (appended === 'conflict') return appended;
      const { revision, position } = appended;
      const id = events.at(-1)?.id;
      if (id && position > highest) guard.acknowledged({ stream, revision, id, position });
      // A log that goes on behind its end has lost that; or it held these events already.
      if (position <= before) await guard.look();
      requireWhole();
      if (position > highest) highest = position;

      return appended;
    },
    appendInOrder: async (appends, options) => {
      requireWhole();
      await store.appendInOrder(appends, options);
    },
  };
};
