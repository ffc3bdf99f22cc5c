import { inEpoch } from '../../shared/epoch.ts';
import type { NewEvent } from '../../shared/event-store.ts';
import type { OrderedAppend } from '../../shared/event-store-in-order.ts';
import type { BackedUpEvent } from './verified-backup.ts';

/** Events in an append: so few that the largest of them together are less than the log takes at once. */
const AT_ONCE = 15;

/** The events as appends to the epoch: same ids, revisions and metadata, so that hashes and chains stay true. */
export async function* appendsTo(
  epoch: number,
  events: AsyncIterable<readonly BackedUpEvent[]>,
): AsyncGenerator<OrderedAppend> {
  for await (const some of events)
    for (const run of runsOf(some)) {
      const [{ stream, revision }] = run;
      yield { stream: inEpoch(epoch, stream), expected: revision - 1, events: run.map(asNew) };
    }
}

type Run = [BackedUpEvent, ...BackedUpEvent[]];

/** What stands one behind the other in the log and in one stream is one append. */
const runsOf = (events: readonly BackedUpEvent[]): readonly Run[] => {
  const runs: Run[] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run && run[0].stream === event.stream && run.length < AT_ONCE) run.push(event);
    else runs.push([event]);
  }

  return runs;
};

const asNew = ({ id, type, data, metadata }: BackedUpEvent): NewEvent => ({
  id,
  event: { type, data },
  metadata,
});
