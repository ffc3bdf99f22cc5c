import { inEpoch } from '../../../shared/log/epoch.ts';
import type { NewEvent, OrderedAppend } from '../../../shared/log/event-store.ts';
import type { BackedUpEvent } from '../format/verified-backup.ts';

/** Events in an append, and the bytes of their JSON: the log takes a mebibyte at once. A larger event goes alone. */
const AT_ONCE = 15;
const BYTES_AT_ONCE = 2 ** 18;

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
  let bytes = 0;
  for (const event of events) {
    const run = runs.at(-1);
    const size = sizeOf(event);
    bytes += size;
    if (run && run[0].stream === event.stream && run.length < AT_ONCE && bytes <= BYTES_AT_ONCE)
      run.push(event);
    else {
      runs.push([event]);
      bytes = size;
    }
  }

  return runs;
};

const sizeOf = ({ data, metadata }: BackedUpEvent) => Buffer.byteLength(JSON.stringify([data, metadata]));

const asNew = ({ id, type, data, metadata }: BackedUpEvent): NewEvent => ({
  id,
  event: { type, data },
  metadata,
});
