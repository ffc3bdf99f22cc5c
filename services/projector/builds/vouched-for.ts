import type { Recorded } from '#contracts/envelope.ts';
import type { EventStore, Followed } from '../../shared/log/event-store.ts';
import { judgedEpoch } from '../../shared/log/judged-epoch.ts';
import { asForeign, vouchedLog } from '../../shared/log/vouched-log.ts';

/**
 * Judges who wrote what is followed of an epoch, batch after batch. Events that command didn't write are answered as
 * foreign ones. Where a batch ends within an append, the log is asked whether the whole of it is there. Events that
 * aren't `own` are answered as they are.
 */
export const vouchedFor = (
  log: EventStore,
  epoch: number,
  isOwn: (event: Recorded) => boolean = () => true,
) => {
  const { read, keysFor } = vouchedLog(log);
  const judge = judgedEpoch({ read, keysFor, epoch });
  let problems: ReadonlyMap<bigint, string> = new Map();

  const told = async (followed: Followed): Promise<Followed> => {
    if (followed.kind !== 'event') return followed;
    const { event } = followed;
    // Few events come from outside the epoch.
    if (followed.epoch !== epoch)
      return { ...followed, event: (await read(event.stream, event.revision, 1))[0] ?? event };
    const problem = problems.get(event.position);

    return problem === undefined ? followed : { ...followed, event: asForeign(event, problem, false) };
  };

  return async (batch: readonly Followed[]): Promise<readonly Followed[]> => {
    const verdicts = await judge.add(batch.flatMap((one) => eventOf(one, epoch)).filter(isOwn));
    const all = [...verdicts, ...(await judge.settle())];
    problems = new Map(
      all.flatMap(({ event, problem }) => (problem === null ? [] : [[event.position, problem]])),
    );

    return Promise.all(batch.map(told));
  };
};

const eventOf = (followed: Followed, epoch: number): readonly Recorded[] =>
  followed.kind === 'event' && followed.epoch === epoch ? [followed.event] : [];
