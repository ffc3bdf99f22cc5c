import { isDamaged } from '#contracts/damaged-event.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { asForeign, isForeign } from '#contracts/foreign-event.ts';
import { type Judged, judgedStream, LONGEST_APPEND } from '#contracts/proof/judged-stream.ts';
import type { AnnouncedKeys } from '#contracts/proof/writer-keys.ts';
import { VOUCHING } from '#contracts/vouching/events.ts';
import { isLeftOut, nothingVouched, type Vouching, vouchingAfter } from '#contracts/vouching/state.ts';
import { memory } from '../flow/memory.ts';
import { sharedRuns } from '../flow/shared-runs.ts';
import { sha256 } from '../keys/sha256.ts';
import { announcedWriterKeys } from './announced-keys.ts';
import { decodeByStream } from './decode.ts';
import { epochOf, inEpoch } from './epoch.ts';
import type { EventStore } from './event-store.ts';
import { verifyBeside } from './verify-signature.ts';

/** What is known of a stream: its foreign events, by revision, up to its last event that was judged. */
type Known = {
  readonly revision: number;
  readonly hash: unknown;
  readonly problems: ReadonlyMap<number, string>;
};

/** What an epoch said about foreign events up to its last event about them. */
type OnRecord = { readonly revision: number; readonly hash: unknown; readonly state: Vouching };

/** How many streams we remember. The events of one that was forgotten are judged again. */
const REMEMBERED = 50_000;
/** How many events are read at a time to find the signature of a stretch that was cut off. */
const PAGE = 64;
const NONE: ReadonlySet<string> = new Set();

export type VouchedLog = EventStore & Vouched;

/** What it judges events by. */
export type Vouched = {
  /** The keys with which the events of an epoch are signed, these events included. */
  readonly keysFor: (epoch: number | null, events: readonly Recorded[]) => Promise<AnnouncedKeys>;
  /** What an epoch says about foreign events. */
  readonly vouching: (epoch: number) => Promise<Vouching>;
};

/**
 * The log for those who act because of what it says. Each event that the command service didn't write is read as
 * `$foreign`: it has its place and its hash, but says nothing, so nothing is done because of it. `data` then holds the
 * problem, and whether an operator has left it out. What was appended here isn't judged again. `follow` gives events as
 * they are stored.
 */
export const vouchedLog = (store: EventStore): VouchedLog => {
  const writerKeys = announcedWriterKeys(store);
  const known = memory<Known>({ most: REMEMBERED });

  const onRecord = new Map<number, OnRecord>();
  const looks = new Map<number, () => Promise<Vouching>>();
  /** Hundreds of streams with foreign events may be read at once. */
  const vouching = (epoch: number): Promise<Vouching> => {
    const look = looks.get(epoch) ?? sharedRuns(() => lookUp(epoch));
    looks.set(epoch, look);

    return look();
  };
  /** Reads only what is new, and the last event before that, to see whether the log still is what it was. */
  const lookUp = async (epoch: number): Promise<Vouching> => {
    const before = onRecord.get(epoch);
    const from = before ? before.revision : 0;
    const events = await read(inEpoch(epoch, VOUCHING), from);
    const isOther = before && events[0]?.metadata?.hash !== before.hash;
    if (isOther) onRecord.delete(epoch);
    if (isOther) return lookUp(epoch);
    const news = before ? events.slice(1) : events;
    const last = news.at(-1);
    const state = before?.state ?? nothingVouched;
    if (!last) return state;
    const ownEvents = news
      .filter((event) => !isForeign(event) && hasNeededSignature(event))
      .map(decodeByStream);
    const after = vouchingAfter(state, ownEvents as never);
    onRecord.set(epoch, { revision: last.revision, hash: last.metadata?.hash, state: after });

    return after;
  };

  const neutral = async (
    name: string,
    events: readonly Recorded[],
    problems: ReadonlyMap<number, string>,
  ): Promise<readonly Recorded[]> => {
    if (!events.some(({ revision }) => problems.has(revision))) return events;
    const epoch = epochOf(name);
    const isItself = epoch !== null && name === inEpoch(epoch, VOUCHING);
    const on = epoch === null || isItself ? nothingVouched : await vouching(epoch);

    return events.map((event) => {
      const problem = problems.get(event.revision);
      return problem === undefined ? event : asForeign(event, problem, isLeftOut(on, event));
    });
  };

  /** Judges a stretch of a stream. It ends where the stream does, or else what follows is read to judge its last events. */
  const judgeStretch = async (
    name: string,
    keys: AnnouncedKeys,
    events: readonly Recorded[],
    isPartial: boolean,
  ): Promise<Map<number, string>> => {
    let lost: ReadonlySet<string> = NONE;
    const isLost = ({ position }: Recorded) => lost.has(String(position));
    const judging = { verify: verifyBeside, digest: sha256, isPartial, isLost };
    const judge = judgedStream<Recorded>(() => keys, judging);
    const verdicts: Judged<Recorded>[] = [];
    const add = async (some: readonly Recorded[]) => {
      if (lost === NONE && some.some(isDamaged)) lost = await acceptedLosses();
      verdicts.push(...(await Promise.all(some.map(judge.add))).flat());
    };
    await add(events);
    let last = events.at(-1);
    const end = (last?.revision ?? 0) + LONGEST_APPEND;
    // An append comes whole, and no longer than that. So whatever nothing follows is foreign.
    while (last && last.revision < end && judge.waiting().length > 0) {
      const rest: readonly Recorded[] = await store.read(name, last.revision + 1, PAGE);
      await add(rest);
      if (rest.some(({ metadata }) => metadata?.sig)) break;
      last = rest.at(-1);
    }
    verdicts.push(...judge.end());

    return new Map(
      verdicts.flatMap(({ event, problem }) => (problem === null ? [] : [[event.revision, problem]])),
    );
  };

  /** The positions of the events whose loss an operator accepted, as command signed. */
  const acceptedLosses = async (): Promise<ReadonlySet<string>> => {
    const events = await store.read(EPOCHS);
    const keys = await keysFor(null, events);
    const judge = judgedStream<Recorded>(() => keys, { verify: verifyBeside, digest: sha256 });
    const verdicts = [...(await Promise.all(events.map(judge.add))).flat(), ...judge.end()];
    const accepted = verdicts.filter(
      ({ event, problem }) => problem === null && event.type === 'LogEndAccepted',
    );

    return new Set(accepted.flatMap(({ event: { data } }) => [data.damaged ?? []].flat().map(String)));
  };

  const keysFor = async (epoch: number | null, events: readonly Recorded[]): Promise<AnnouncedKeys> => {
    const keys = await writerKeys.of(epoch);
    const isKnown = ({ metadata }: Recorded) => !metadata?.sig || keys.keys.has(metadata.sig.key);
    if (keys.since === null || events.every(isKnown)) return keys;
    await writerKeys.again();

    return writerKeys.of(epoch);
  };

  const read = async (name: string, from = 0, count?: number): Promise<readonly Recorded[]> => {
    const events = await store.read(name, from, count);
    const last = events.at(-1);
    if (!last || isOfTheLog(name)) return events;
    const before = reliable(known.get(name), events);
    const old = events.filter(({ revision }) => revision <= (before?.revision ?? -1));
    const news = events.slice(old.length);
    const keys = await keysFor(epochOf(name), news);
    if (keys.since === null) return events;
    const isPartial = (news[0]?.revision ?? 0) > (before?.revision ?? -1) + 1;
    const problems = await judgeStretch(name, keys, news, isPartial);
    for (const [revision, problem] of before?.problems ?? []) problems.set(revision, problem);
    // What comes after the last signature may be the beginning of an append, if fewer events were asked for than there are.
    const signed = isPartial ? undefined : news.findLast(({ metadata }) => metadata?.sig);
    if (signed) known.set(name, knownTo(signed, problems));

    return neutral(name, events, problems);
  };

  const readLast = async (name: string): Promise<Recorded | null> => {
    const last = await store.readLast(name);
    if (!last || isOfTheLog(name)) return last;
    const { revision, metadata } = last;
    const before = known.get(name);
    if (before?.revision === revision && before.hash === metadata?.hash)
      return (await neutral(name, [last], before.problems))[0] ?? null;
    const keys = await keysFor(epochOf(name), [last]);
    if (keys.since === null) return last;

    return (await neutral(name, [last], await judgeStretch(name, keys, [last], true)))[0] ?? null;
  };

  const append: EventStore['append'] = async (name, expected, events) => {
    const appended = await store.append(name, expected, events);
    const last = events.at(-1);
    if (appended === 'conflict' || !last) return appended;
    const before = known.get(name);
    const isJudged = expected === -1 || before?.revision === expected;
    if (isJudged)
      known.set(name, {
        revision: appended.revision,
        hash: last.metadata.hash,
        problems: before?.problems ?? new Map(),
      });

    return appended;
  };

  return { ...store, read, readLast, append, keysFor, vouching };
};

/**
 * Events from before an epoch's first key count without a signature. Whoever could write to the log then could have said
 * as well that command had verified them.
 */
const hasNeededSignature = ({ type, metadata }: Recorded): boolean =>
  (type !== 'WritersVerified' && type !== 'WritersVerifiedSoFar') || metadata?.sig !== undefined;

/** The embedded log writes streams of its own, and command tells it something there, which it checks by itself. */
const isOfTheLog = (name: string) => name.startsWith('$');

/** What is remembered of a stream, unless the log holds something else there now. */
const reliable = (before: Known | undefined, events: readonly Recorded[]): Known | undefined => {
  const previous = events.find(({ revision }) => revision === before?.revision);

  return previous && previous.metadata?.hash !== before?.hash ? undefined : before;
};

/** What is remembered of a stream up to an event that has a signature: no append reaches beyond it. */
const knownTo = ({ revision, metadata }: Recorded, problems: Known['problems']): Known => ({
  revision,
  hash: metadata?.hash,
  problems: new Map([...problems].filter(([at]) => at <= revision)),
});

/**
 * The last event of a stream that the command service wrote; null if there is none. `store` is a `vouchedLog`. However
 * many foreign events there are behind it, the next call reads only those that came since.
 */
export const lastOwn = async (
  store: Pick<EventStore, 'read' | 'readLast'>,
  name: string,
): Promise<Recorded | null> => {
  const last = await store.readLast(name);
  if (!last || !isForeign(last)) return last;
  const ends = foundBefore.get(store.readLast) ?? memory<FoundEnd>({ most: ENDS });
  foundBefore.set(store.readLast, ends);
  const before = ends.get(name);
  const isKnown =
    before !== undefined && (await at(store, name, before.revision))?.metadata.hash === before.hash;
  const since = await ownBetween(store, name, isKnown ? before.revision : -1, last.revision);
  const ownEnd = since ?? (isKnown && before.own !== null ? await at(store, name, before.own) : null);
  const found = ownEnd && !isForeign(ownEnd) ? ownEnd : null;
  ends.set(name, { revision: last.revision, hash: last.metadata.hash, own: found?.revision ?? null });

  return found;
};

/** Where a search ended, and the revision that it found. */
type FoundEnd = { readonly revision: number; readonly hash: string; readonly own: number | null };

/** How many streams with foreign events at their end are remembered. */
const ENDS = 100;
const foundBefore = new WeakMap<object, ReturnType<typeof memory<FoundEnd>>>();

const at = async ({ read }: Pick<EventStore, 'read'>, name: string, revision: number) =>
  (await read(name, revision, 1))[0] ?? null;

/** Searches backwards for an event of ours between two revisions, in pages that grow. */
const ownBetween = async (
  { read }: Pick<EventStore, 'read'>,
  name: string,
  after: number,
  before: number,
): Promise<Recorded | null> => {
  let count = PAGE;
  for (let end = before; end > after + 1; count *= 2) {
    const from = Math.max(after + 1, end - count);
    const newestOwn = (await read(name, from, end - from)).findLast((event) => !isForeign(event));
    if (newestOwn) return newestOwn;
    end = from;
  }

  return null;
};
