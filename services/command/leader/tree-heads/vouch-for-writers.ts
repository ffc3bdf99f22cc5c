import type { Recorded } from '#contracts/envelope.ts';
import type { Judged } from '#contracts/proof/judged-stream.ts';
import {
  type ForeignEventFound,
  VOUCHING,
  type VouchingEvent,
  type WritersVerified,
} from '#contracts/vouching/events.ts';
import { foreignOnRecord, placeOf, type Vouching } from '#contracts/vouching/state.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import { type GrowingTree, rootOfTree } from '../../../shared/log/growing-tree.ts';
import { judgedEpoch } from '../../../shared/log/judged-epoch.ts';
import type { OpenedLog } from '../../../shared/log/opened-log.ts';
import type { Vouched } from '../../../shared/log/vouched-log.ts';
import { raiseAlarm } from '../../../shared/running/alarms.ts';
import type { Log } from '../../../shared/running/logger.ts';
import { appendChained, endOf, stampedBehind } from '../../log/append-chained.ts';
import { bySystem } from '../../log/envelopes.ts';

type Dependencies = {
  readonly store: OpenedLog;
  readonly vouched: Vouched;
  readonly epoch: number;
  readonly now: () => string;
  readonly log: Log;
};

export type VouchForWriters = {
  /** Takes the next event of the epoch. */
  readonly add: (event: Recorded) => Promise<void>;
  /** Resolves once all foreign events among those that were added are on record. */
  readonly settled: () => Promise<void>;
  /**
   * Whether it's on record that the epoch's writers were verified from its first event on. If not, all of it has to be
   * added, and tree heads vouch for writers only once `verified` was called.
   */
  readonly isVerified: () => Promise<boolean>;
  /** Puts that on record: all events of this tree were added. Does nothing if it is. */
  readonly verified: (tree: GrowingTree) => Promise<void>;
};

/** How many events are judged at once. */
const AT_ONCE = 500;
/** How often we try again when another process was faster. */
const ATTEMPTS = 5;

/**
 * Verifies who wrote an epoch's events, and puts those on record that command didn't write, so that a tree head can then
 * cover them.
 */
export const vouchForWriters = ({ store, vouched, epoch, now, log }: Dependencies): VouchForWriters => {
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

  return {
    add: async (event) => {
      added.push(event);
      if (added.length >= AT_ONCE) await inTurn(judgeAdded);
    },
    settled: () =>
      inTurn(async () => {
        await judgeAdded();
        take(await judge.settle());
        for (let some = foreign.slice(0, AT_ONCE); some.length > 0; some = foreign.slice(0, AT_ONCE)) {
          const events = some.map(found);
          await record((on) =>
            events.filter(({ data }) => !foreignOnRecord(on, { ...data, metadata: data })),
          );
          foreign = foreign.slice(some.length);
          for (const one of some) raiseAlarm(log, 'foreign event', placeOf(one.event), sentence(one));
        }
      }),
    isVerified: async () => (await vouched.vouching(epoch)).verified !== null,
    verified: async (tree) => {
      const event: WritersVerified = {
        type: 'WritersVerified',
        data: { upTo: tree.size, root: rootOfTree(tree) },
      };
      if (tree.size > 0) await record(({ verified }) => (verified ? [] : [event]));
    },
  };
};

const found = ({ event, problem }: Judged<Recorded>): ForeignEventFound => ({
  type: 'ForeignEventFound',
  data: { position: String(event.position), ...placeOf(event), problem: String(problem) },
});

const sentence = ({ event: { stream, revision }, problem }: Judged<Recorded>) =>
  `Revision ${revision} of ${stream} was not written by this installation: ${problem}. Nothing is done because of it.`;
