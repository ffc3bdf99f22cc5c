import { inEpoch } from '../../../shared/log/epoch.ts';
import type { NewEvent, OrderedAppend } from '../../../shared/log/event-store.ts';
import type { BackedUpEvent } from '../format/verified-backup.ts';

/**
 * One append takes at most this many events and bytes of JSON, since the log accepts at most one mebibyte. A larger
 * event is appended alone.
 */
const AT_ONCE = 15;
const BYTES_AT_ONCE = 2 ** 18;

/**
 * Turns events into appends to the epoch. Ids, revisions and metadata stay the same, so that hashes and chains stay
 * valid.
 */
export async function* appendsTo(
  epoch: number,
  events: AsyncIterable<readonly BackedUpEvent[]>,
): AsyncGenerator<OrderedAppend> {
  for await (const some of events)
    for (const append of appendsOf(some)) yield { ...append, stream: inEpoch(epoch, append.stream) };
}

/** As few appends as hold these events in their order. */
export const appendsOf = (events: readonly BackedUpEvent[]): readonly OrderedAppend[] =>
  runsOf(events).map((run) => {
    const [{ stream, revision }] = run;
    return { stream, expected: revision - 1, events: run.map(asNew) };
  });

type Run = [BackedUpEvent, ...BackedUpEvent[]];

/** Groups events that follow each other in the log and belong to the same stream; each group becomes one append. */
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
