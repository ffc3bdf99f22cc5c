import { pino } from 'pino';
import postgres from 'postgres';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/harness/database.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { type Relay, startRelay } from '../../../tests/harness/relay.ts';
import { lead } from './leader.ts';

const database = await testDatabase();
const admin = postgres(database);
const candidates: Candidate[] = [];
const relays: Relay[] = [];

describe('of several services', () => {
  test('one leads at a time', async () => {
    const all = [candidate(), candidate(), candidate()];

    await vi.waitFor(() => expect(leadersOf(all)).toHaveLength(1), PATIENCE);
    await triedAgain(4);

    expect(leadersOf(all)).toHaveLength(1);
    expect(all.map(({ terms }) => terms.length).toSorted()).toEqual([0, 0, 1]);
  });

  test('another takes over when the leader ends, and only when its work has ended', async () => {
    const [one, other] = [candidate(), candidate()];
    const first = await leaderOf([one, other]);
    const next = first === one ? other : one;
    first.isSlow = true;

    const stopped = first.stop();
    await triedAgain(2);
    expect(next.terms).toHaveLength(0);
    first.finish();
    await stopped;

    await vi.waitFor(() => expect(next.isLeading()).toBe(true), PATIENCE);
  });

  test('another takes over when the leader’s connection dies', async () => {
    const [one, other] = [candidate(), candidate()];
    const first = await leaderOf([one, other]);

    await admin`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and objid = 7301 and granted and database = (select oid from pg_database where datname = current_database())`;

    await vi.waitFor(() => expect(first.terms[0]?.aborted).toBe(true), PATIENCE);
    await leaderOf([one, other]);
    expect(leadersOf([one, other])).toHaveLength(1);
  });
});

describe('a leader that is cut off', () => {
  test('may not act any more when another takes over', async () => {
    const relay = await relayed();
    const first = candidate(relay.url);
    await leaderOf([first]);
    const other = candidate();

    relay.silence();
    await vi.waitFor(() => expect(other.isLeading()).toBe(true), PATIENCE);

    expect(other.couldActBefore).toEqual([]);
    await vi.waitFor(() => expect(first.isLeading()).toBe(false), PATIENCE);
  });

  test('knows by the clock alone that it may not act, before its connection tells', async () => {
    const one = candidate();
    await leaderOf([one]);
    const thawed = performance.now() + 10_000;

    vi.spyOn(performance, 'now').mockReturnValue(thawed);

    expect([one.isLeading(), one.mayAct()]).toEqual([true, false]);
    vi.restoreAllMocks();
  });
});

describe('a leader', () => {
  test('knows by itself that its connection has fallen silent', async () => {
    const relay = await relayed();
    const one = candidate(relay.url);
    await leaderOf([one]);

    relay.silence();

    await vi.waitFor(() => expect(one.isLeading()).toBe(false), PATIENCE);
  });

  test('leads again when the database is back', async () => {
    const relay = await relayed();
    const one = candidate(relay.url);
    await leaderOf([one]);

    await relay.close();
    await vi.waitFor(() => expect(one.isLeading()).toBe(false), PATIENCE);
    await relay.open();

    await vi.waitFor(() => expect(one.isLeading()).toBe(true), PATIENCE);
  });

  test('begins again when its work breaks', async () => {
    const one = candidate();
    await leaderOf([one]);

    one.fail();

    await vi.waitFor(() => expect(one.terms).toHaveLength(2), PATIENCE);
    expect(one.isLeading()).toBe(true);
  });

  test('gives its lock back when it ends', async () => {
    const one = candidate();
    await leaderOf([one]);
    await one.stop();

    expect(
      await admin`select 1 from pg_locks where locktype = 'advisory' and objid = 7301 and database = (select oid from pg_database where datname = current_database())`,
    ).toEqual([]);
  });
});

afterEach(async () => {
  for (const one of candidates.splice(0)) await one.stop();
  for (const relay of relays.splice(0)) await relay.close();
});
afterAll(() => admin.end());

type Candidate = {
  /** Each time that it led. */
  readonly terms: AbortSignal[];
  /** Those who could still act when a term of this one began. */
  readonly couldActBefore: Candidate[];
  readonly mayAct: () => boolean;
  readonly isLeading: () => boolean;
  /** Whether its work goes on when it should end. */
  isSlow: boolean;
  readonly finish: () => void;
  readonly fail: () => void;
  readonly stop: () => Promise<void>;
};

/** A service that wants to lead, and what became of its times at it. */
function candidate(url = database): Candidate {
  const stopped = new AbortController();
  const terms: AbortSignal[] = [];
  let mayAct = () => false;
  const one = { isSlow: false, end: Promise.withResolvers<void>() };
  const connect = () => postgres(url, { max: 1, max_lifetime: null, connect_timeout: 2, onnotice: () => {} });
  const leading = lead(
    { connect, log: pino({ level: 'silent' }) },
    stopped.signal,
    async (signal, isLeading) => {
      self.couldActBefore.push(...candidates.filter((other) => other !== self && other.mayAct()));
      terms.push(signal);
      mayAct = isLeading;
      one.end = Promise.withResolvers();
      signal.addEventListener('abort', () => one.isSlow || one.end.resolve());
      await one.end.promise;
    },
  );

  const self: Candidate = {
    terms,
    couldActBefore: [],
    mayAct: () => mayAct(),
    isLeading: () => terms.at(-1)?.aborted === false,
    get isSlow() {
      return one.isSlow;
    },
    set isSlow(isSlow: boolean) {
      one.isSlow = isSlow;
    },
    finish: () => one.end.resolve(),
    fail: () => one.end.reject(new Error('broken')),
    stop: async () => {
      stopped.abort();
      await leading;
    },
  };
  candidates.push(self);

  return self;
}

/** Resolves when those who do not lead have asked for the lock so many times more. */
const triedAgain = async (times: number) => {
  const tries = new Set<string>();
  await vi.waitFor(async () => {
    const asking = await admin`
      select pid || ' ' || query_start as try from pg_stat_activity
      where datname = current_database() and query like '%pg_try_advisory_lock%' and pid <> pg_backend_pid()`;
    for (const row of asking) tries.add(String(row.try));
    expect(tries.size).toBeGreaterThanOrEqual(times + 1);
  }, PATIENCE);
};

const leadersOf = (all: readonly Candidate[]) => all.filter((one) => one.isLeading());

const leaderOf = async (all: readonly Candidate[]): Promise<Candidate> =>
  vi.waitFor(() => leadersOf(all)[0] ?? expect.unreachable('nobody leads'), PATIENCE);

const relayed = async () => {
  const { port } = new URL(database);
  const relay = await startRelay(Number(port));
  relays.push(relay);

  return { ...relay, url: Object.assign(new URL(database), { port: String(relay.port) }).href };
};
