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
import { keptEndFile, LogEndForgotten } from './damaged-end-file.ts';
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

type Dependencies = {
  /** Reads what command didn't write as foreign (`vouchedLog`). */
  readonly store: EventStore;
  readonly database: Pool;
  /** LOG_END_FILE. Without it, only Postgres remembers. */
  readonly file: string | undefined;
  readonly log: Log;
};

export type LogGuard = {
  /**
   * Checks whether the log still holds everything that was seen, and remembers its current end. Refuses `unavailable`.
   */
  readonly look: () => Promise<LogLoss | null>;
  /** The result of the last check. */
  readonly loss: () => LogLoss | null;
  /** A sentence about LOG_END_FILE if it was damaged, though something else remembers the end; null if not. */
  readonly remark: () => string | null;
  /** A sentence if nothing remembers the end of the log any more, so that nobody can say whether it's whole. */
  readonly trouble: () => string | null;
  /** Refuses `log.not-whole` if something is missing. */
  readonly requireWhole: () => Promise<void>;
  /**
   * Call this when the log acknowledges an append. Its last event is remembered before anybody is told of the append.
   */
  readonly acknowledged: (last: LogEvent) => void;
  /** Call this when a tree head is signed, to remember it. */
  readonly signed: (head: TreeHeadSeen) => void;
  /** A signal that aborts once something is found to be missing. */
  readonly lost: () => AbortSignal;
  /** The end that was remembered at the last check; null before the first one. */
  readonly seen: () => LogEnd | null;
  /** Call this when somebody reads a damaged event, or finds that the log contradicts what was signed. */
  readonly meet: (kind: 'damaged' | 'contradicted', error: Error) => void;
  /** Checks regularly until the signal aborts. */
  readonly watch: (signal: AbortSignal, heard: (state: Watched) => void) => Promise<void>;
};

/** An event with its stream's full name and its position. */
type LogEvent = NonNullable<LogEnd['last']> & { readonly position: bigint };

export type Watched = { readonly loss: LogLoss | null; readonly acceptances: number };

/** Milliseconds between two checks. */
const PAUSE = 2_000;

const alarmed = new Gauge({
  name: 'log_not_whole',
  help: 'Whether the event log lacks what was seen of it, or is damaged (1): nothing is written until an operator acts',
});

/** Compares the log with what Postgres and a file beside the keys remember of it. */
export const logGuard = ({ store, database, file, log }: Dependencies): LogGuard => {
  let loss: LogLoss | null = null;
  let seen: LogEnd | null = null;
  let acceptances = 0;
  let trouble: string | null = null;
  let lost = new AbortController();
  const endFile = keptEndFile(file, log);
  const ownEnd = file ? openAcknowledgedEnd(acknowledgedEndOf(file)) : null;

  const run = (statement: Sql) =>
    database.run((sql) =>
      makingTable(sql, CREATE_LOG_END, () =>
        sql.unsafe<LogEndRow[]>(statement.text, [...statement.values] as never[]),
      ),
    );
  const found = (now: LogLoss | null): LogLoss | null => {
    if (now && now.sentence !== loss?.sentence)
      raiseAlarm(log, 'log not whole', now, 'nothing is written anymore');
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
  /** Copies what one place remembers to the other if it is missing there. */
  const keep = async (end: LogEnd, known: RememberedEnd | null, isDamaged = false) => {
    seen = end;
    if (JSON.stringify(known?.end) !== JSON.stringify(end)) await run(remember(end));
    await endFile.write(end, isDamaged);
  };
  let looking: Promise<LogLoss | null> | null = null;
  let waiting: Promise<LogLoss | null> | null = null;
  const lookNow = (): Promise<LogLoss | null> => {
    waiting = null;
    looking = lookOnce().finally(() => {
      looking = null;
    });
    return looking;
  };
  /** Callers that come during a check share the next one, since this one may have read before what they know of. */
  const look = (): Promise<LogLoss | null> => {
    if (looking) waiting ??= looking.then(lookNow, lookNow);
    return waiting ?? lookNow();
  };
  const lookOnce = async (): Promise<LogLoss | null> => {
    const known = rememberedIn((await run(READ_LOG_END))[0]);
    const beside = await endsBesideKeys(file);
    const { isDamaged } = beside;
    const ends = [known?.end ?? [], beside.ends].flat();
    await endFile.say(isDamaged);
    acceptances = Math.max(0, ...ends.map((end) => end.acceptances));
    const counting = ends.filter((end) => end.acceptances === acceptances);
    const [first] = counting;
    const forgotten = !first && file && isDamaged ? new LogEndForgotten(file) : null;
    trouble = forgotten?.message ?? null;
    if (forgotten) throw forgotten;
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
    await keep(furthestEnd, known, isDamaged);
    if (!known?.alarm || isMet(known.alarm)) return found(known?.alarm ?? null);
    await run(LOWER);

    return found(null);
  };

  return {
    look,
    loss: () => loss,
    remark: endFile.remark,
    trouble: () => trouble,
    requireWhole: async () => {
      if (await look()) refuse('log.not-whole');
    },
    acknowledged: ({ position, ...last }) => {
      if (!seen || !ownEnd) return;
      const { log: id, acceptances: times } = seen;
      try {
        ownEnd.write({ log: id, acceptances: times, position: String(position), last, treeHead: null });
      } catch (error) {
        // The append was acknowledged in spite of this.
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

/** The log for writers. It refuses appends while something is missing, and checks if an append hints at a loss. */
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
      // If the log continues at an earlier revision, it has lost its end; or it already held these events.
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
