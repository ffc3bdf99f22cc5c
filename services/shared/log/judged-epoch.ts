import { isDamaged } from '#contracts/damaged-event.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { type Judged, type JudgedStream, judgedStream } from '#contracts/proof/judged-stream.ts';
import { type AnnouncedKeys, noKeys } from '#contracts/proof/writer-keys.ts';
import { sha256 } from '../keys/sha256.ts';
import { inEpoch } from './epoch.ts';
import type { EventStore } from './event-store.ts';
import { foreignOnes } from './foreign-ones.ts';
import { verifyBeside } from './verify-signature.ts';
import type { Vouched } from './vouched-log.ts';

type Dependencies = {
  /** The log that reads what command didn't write as foreign. */
  readonly read: EventStore['read'];
  readonly keysFor: Vouched['keysFor'];
  readonly epoch: number;
};

type Verdicts = readonly Judged<Recorded>[];

/**
 * Judges an epoch's events in the order in which they are followed, as they are stored. Appends aren't interleaved. So
 * where an event of another stream comes before the signature does, the log is asked what came of that stream.
 */
export const judgedEpoch = ({ read, keysFor, epoch }: Dependencies) => {
  const waiting = new Map<string, JudgedStream<Recorded>>();
  let keys: AnnouncedKeys = noKeys;
  const problemOf = foreignOnes(read);
  const judging = { verify: verifyBeside, digest: sha256, isPartial: true };

  const askLog = async ({ event, problem }: Judged<Recorded>): Promise<Judged<Recorded>> => {
    if (problem === null) return { event, problem };
    const now = await problemOf(inEpoch(epoch, event.stream), event.revision);

    return { event, problem: now === undefined ? problem : now };
  };
  /** Decides about those that wait in other streams than this one. */
  const others = (stream: string | null): Promise<Verdicts>[] => {
    const decided: Promise<Verdicts>[] = [];
    for (const [name, judge] of waiting) {
      if (name === stream) continue;
      waiting.delete(name);
      decided.push(Promise.all(judge.end().map(askLog)));
    }

    return decided;
  };
  const judgeOwn = (event: Recorded): Promise<Verdicts> => {
    const judge = waiting.get(event.stream) ?? judgedStream<Recorded>(() => keys, judging);
    const decided = judge.add(event);
    if (judge.waiting().length > 0) waiting.set(event.stream, judge);
    else waiting.delete(event.stream);

    return decided.then(checkVerdicts);
  };
  /** Only the log knows whether an event was lost, and its neighbours are judged by it. */
  const checkVerdicts = (verdicts: Verdicts): Verdicts | Promise<Verdicts> =>
    verdicts.some(({ event }) => isDamaged(event)) ? Promise.all(verdicts.map(askLog)) : verdicts;

  return {
    /** Returns the verdicts that these events bring. Call it again only once it has returned. */
    add: async (events: readonly Recorded[]): Promise<Verdicts> => {
      keys = await keysFor(epoch, events);

      return (
        await Promise.all(events.flatMap((event) => [...others(event.stream), judgeOwn(event)]))
      ).flat();
    },
    /** Decides about all that wait. */
    settle: async (): Promise<Verdicts> => (await Promise.all(others(null))).flat(),
  };
};
