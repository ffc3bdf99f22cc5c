import { LONGEST_APPEND } from '#contracts/proof/judged-stream.ts';
import { inEpoch } from '../../../shared/log/epoch.ts';
import type { NewEvent, OrderedAppend } from '../../../shared/log/event-store.ts';
import type { BackedUpEvent } from '../format/verified-backup.ts';

/**
 * One append takes at most this many events and bytes of JSON, since the log accepts at most one mebibyte. What command
 * once appended together is appended together again, however much it is: its signature stands on its last event, and
 * whoever follows the epoch meanwhile would take the others for foreign ones.
 */
const AT_ONCE = 15;
const BYTES_AT_ONCE = 2 ** 18;
const LARGEST = 2 ** 20;

/**
 * Turns events into appends to the epoch. Ids, revisions and metadata stay the same, so that hashes and chains stay
 * valid.
 */
export async function* appendsTo(
  epoch: number,
  events: AsyncIterable<readonly BackedUpEvent[]>,
): AsyncGenerator<OrderedAppend> {
  let unsigned: readonly BackedUpEvent[] = [];
  const appendedHere = (some: readonly BackedUpEvent[]) =>
    appendsOf(some).map((append) => ({ ...append, stream: inEpoch(epoch, append.stream) }));
  for await (const some of events) {
    const all = [...unsigned, ...some];
    unsigned = unsignedAtTheEnd(all);
    yield* appendedHere(all.slice(0, all.length - unsigned.length));
  }
  yield* appendedHere(unsigned);
}

/** As few appends as hold these events in their order. */
export const appendsOf = (events: readonly BackedUpEvent[]): readonly OrderedAppend[] => {
  const runs: { events: BackedUpEvent[]; bytes: number }[] = [];
  for (const unit of signedTogether(events)) {
    const run = runs.at(-1);
    const bytes = bytesOf(unit);
    if (
      run?.events[0]?.stream === unit[0].stream &&
      run.events.length + unit.length <= AT_ONCE &&
      run.bytes + bytes <= BYTES_AT_ONCE
    ) {
      run.events.push(...unit);
      run.bytes += bytes;
    } else runs.push({ events: [...unit], bytes });
  }

  return runs.map(({ events }) => appendOf(events as unknown as Unit));
};

type Unit = readonly [BackedUpEvent, ...BackedUpEvent[]];

const appendOf = (events: Unit): OrderedAppend => {
  const [{ stream, revision }] = events;
  return { stream, expected: revision - 1, events: events.map(asNew) };
};

/** Events that one signature covers stay together. Each of those that none covers is by itself. */
const signedTogether = (events: readonly BackedUpEvent[]): readonly Unit[] => {
  const units: Unit[] = [];
  let unsigned: BackedUpEvent[] = [];
  for (const event of events) {
    if (unsigned[0] && unsigned[0].stream !== event.stream) {
      units.push(...unsigned.map((one): Unit => [one]));
      unsigned = [];
    }
    unsigned.push(event);
    const { sig } = event.metadata;
    if (!sig) continue;
    const covered = unsigned.slice(-Math.max(1, sig.events)) as unknown as Unit;
    const fits = bytesOf(covered) < LARGEST;
    units.push(...unsigned.slice(0, fits ? -covered.length : unsigned.length).map((one): Unit => [one]));
    if (fits) units.push(covered);
    unsigned = [];
  }
  units.push(...unsigned.map((one): Unit => [one]));

  return units;
};

/** The last events, if the signature that covers them may be among the next ones. */
const unsignedAtTheEnd = (events: readonly BackedUpEvent[]): readonly BackedUpEvent[] => {
  const last = events.at(-1);
  const end = events.findLastIndex(({ stream, metadata }) => metadata.sig || stream !== last?.stream);
  const unsigned = events.slice(end + 1);

  return unsigned.length < LONGEST_APPEND && bytesOf(unsigned) < LARGEST ? unsigned : [];
};

const bytesOf = (events: readonly BackedUpEvent[]): number =>
  events.reduce((sum, event) => sum + sizeOf(event), 0);

const sizeOf = ({ data, metadata }: BackedUpEvent) => Buffer.byteLength(JSON.stringify([data, metadata]));

const asNew = ({ id, type, data, metadata }: BackedUpEvent): NewEvent => ({
  id,
  event: { type, data },
  metadata,
});
