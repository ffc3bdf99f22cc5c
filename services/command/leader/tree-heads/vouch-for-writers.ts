import type { Recorded } from '#contracts/envelope.ts';
import type { Judged } from '#contracts/proof/judged-stream.ts';
import {
  type ForeignEventFound,
  VOUCHING,
  type VouchingEvent,
  type WritersVerified,
  type WritersVerifiedSoFar,
} from '#contracts/vouching/events.ts';
import { foreignOnRecord, placeOf, type Vouching } from '#contracts/vouching/state.ts';
import type { DecryptedLog } from '../../../shared/log/decrypted-log.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { type GrowingTree, rootOfTree, treeSoFar } from '../../../shared/log/growing-tree.ts';
import { judgedEpoch } from '../../../shared/log/judged-epoch.ts';
import type { Vouched } from '../../../shared/log/vouched-log.ts';
import { raiseAlarm } from '../../../shared/running/alarms.ts';
import type { Log } from '../../../shared/running/logger.ts';
import { appendChained, endOf, stampedBehind } from '../../log/append-chained.ts';
import { bySystem } from '../../log/envelopes.ts';

type Dependencies = {
  readonly store: DecryptedLog;
  readonly vouched: Vouched;
  readonly epoch: number;
  readonly now: () => string;
  readonly log: Log;
  /** After how many more events it is put on record how far the first verification has come. */
  readonly soFarEvery?: number;
};

export type VouchForWriters = {
  /** Takes the next event of the epoch. */
  readonly add: (event: Recorded) => Promise<void>;
  /** Resolves once all foreign events among those that were added are on record. */
  readonly untilRecorded: () => Promise<void>;
  /**
   * Whether it's on record that the epoch's writers were verified from its first event on. If not, all events behind
   * `resumeTree` have to be added, and tree heads vouch for writers only once `recordVerified` was called.
   */
  readonly isVerified: () => Promise<boolean>;
  /** How far an earlier verification came, as far as that is on record and the log has its last event there; else null. */
  readonly resumeTree: () => Promise<GrowingTree | null>;
  /** Puts on record every so many events that it came so far: all events of this tree were added. */
  readonly verifiedSoFar: (tree: GrowingTree) => Promise<void>;
  /** Puts that on record: all events of this tree were added. Does nothing if it is. */
  readonly recordVerified: (tree: GrowingTree) => Promise<void>;
};

/** Some seconds of work, so that little is done twice and few records tell of it. */
const SO_FAR_EVERY = 50_000;
/** How many events are judged, or put on record, at once. */
const AT_ONCE = 500;
/** The most bytes of JSON that are put on record at once, unless a single record is longer. */
const BYTES_AT_ONCE = 2 ** 18;
/** How often we try again when another process was faster. */
const ATTEMPTS = 5;

/**
 * Verifies who wrote an epoch's events, and puts those on record that command didn't write, so that a tree head can then
 * cover them.
 */
export const vouchForWriters = (dependencies: Dependencies): VouchForWriters => {
  const { store, vouched, epoch, now, log, soFarEvery = SO_FAR_EVERY } = dependencies;
  const judge = judgedEpoch({ read: store.read, keysFor: vouched.keysFor, epoch });
  let added: Recorded[] = [];
  let foreign: Judged<Recorded>[] = [];
  let turn: Promise<unknown> = Promise.resolve();

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = turn.then(work);
    turn = done.catch(() => {});

    return done;
  };
  const take = (verdicts: readonly Judged<Recorded>[]) => {
    foreign.push(...verdicts.filter(({ problem }) => problem !== null));
  };
  const judgeAdded = async () => {
    const events = added;
    added = [];
    take(await judge.add(events));
  };

  const record = async (newsBeside: (on: Vouching) => readonly VouchingEvent[]) => {
    const name = inEpoch(epoch, VOUCHING);
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const last = await store.readLast(name);
      const news = newsBeside(await vouched.vouching(epoch));
      if (news.length === 0) return;
      const envelope = { ...bySystem('vouching'), at: stampedBehind(last, now()) };
      const place = { name, stream: VOUCHING };
      if ((await appendChained(store, place, endOf(last), news, envelope)) !== 'conflict') return;
    }
    throw new Error('what was found of writers could not be put on record');
  };

  const untilRecorded = () =>
    inTurn(async () => {
      await judgeAdded();
      take(await judge.settle());
      for (let some = nextOf(foreign); some.length > 0; some = nextOf(foreign)) {
        const events = some.map(found);
        await record((on) => events.filter(({ data }) => !foreignOnRecord(on, { ...data, metadata: data })));
        foreign = foreign.slice(some.length);
        for (const one of some) raiseAlarm(log, 'foreign event', placeOf(one.event), sentence(one));
      }
    });

  return {
    add: async (event) => {
      added.push(event);
      if (added.length >= AT_ONCE) await inTurn(judgeAdded);
    },
    untilRecorded,
    isVerified: async () => (await vouched.vouching(epoch)).verified !== null,
    resumeTree: async () => {
      const { verifiedSoFar } = await vouched.vouching(epoch);
      const tree = verifiedSoFar && treeSoFar(verifiedSoFar);
      if (!tree?.last) return null;
      const [last] = await store.read(inEpoch(epoch, tree.last.stream), tree.last.revision, 1);
      // After a restore or a move it lies elsewhere, and all of it is verified again.
      const isThere = last?.position === tree.position && last?.metadata.hash === tree.last.hash;

      return isThere ? tree : null;
    },
    verifiedSoFar: async (tree) => {
      const { size, peaks, position, last } = tree;
      if (size % soFarEvery !== 0 || !last) return;
      // This also asks the log about events that still wait for the signature of their append.
      await untilRecorded();
      const event: WritersVerifiedSoFar = {
        type: 'WritersVerifiedSoFar',
        data: {
          upTo: size,
          root: rootOfTree(tree),
          peaks: [...peaks],
          position: String(position),
          last,
        },
      };
      await record(({ verified }) => (verified ? [] : [event]));
    },
    recordVerified: async (tree) => {
      const event: WritersVerified = {
        type: 'WritersVerified',
        data: { upTo: tree.size, root: rootOfTree(tree) },
      };
      if (tree.size > 0) await record(({ verified }) => (verified ? [] : [event]));
    },
  };
};

/**
 * The next events, as many as go on record in one append. The log takes at most one megabyte at a time, and names may
 * be long.
 */
const nextOf = (foreign: readonly Judged<Recorded>[]): readonly Judged<Recorded>[] => {
  let bytes = 0;
  const most = foreign.slice(0, AT_ONCE);
  const end = most.findIndex((one) => {
    bytes += Buffer.byteLength(JSON.stringify(found(one)));
    return bytes > BYTES_AT_ONCE;
  });

  return end < 0 ? most : most.slice(0, Math.max(end, 1));
};

const found = ({ event, problem }: Judged<Recorded>): ForeignEventFound => ({
  type: 'ForeignEventFound',
  data: { position: String(event.position), ...placeOf(event), problem: String(problem) },
});

const sentence = ({ event: { stream, revision }, problem }: Judged<Recorded>) =>
  `Revision ${revision} of ${stream} was not written by this installation: ${problem}. Nothing is done because of it.`;
