import type { Recorded } from '../envelope.ts';
import type { WriterKeyAnnounced } from '../writer-keys/events.ts';
import type { Digest } from './hash-chain.ts';
import { type Judged, judgedStream } from './judged-stream.ts';
import { type AnnouncedKeys, addAnnouncement, noKeys } from './writer-keys.ts';
import type { Verify } from './writer-signature.ts';

// This file must not import Zod, so that the browser can use it.

/** The keys that an epoch announced, as its timelines name them. `position` is that of the event in the log. */
export type Announcements = {
  readonly announcements: readonly {
    readonly type: string;
    readonly data: Record<string, unknown>;
    readonly position: string;
  }[];
  /** Whether the epoch began with the backup of another installation. */
  readonly isForeign: boolean;
};

/** The keys among them that count: each has to be vouched for by the one before it. */
export const countingKeys = async (
  { announcements, isForeign }: Announcements,
  verify?: Verify,
): Promise<AnnouncedKeys> => {
  let keys = noKeys;
  for (const { type, data, position } of announcements) {
    const announcement = { type, data: data as WriterKeyAnnounced['data'], position: BigInt(position) };
    const next = await addAnnouncement(keys, announcement, { isForeign, ...(verify && { verify }) });
    if (typeof next !== 'string') keys = next;
  }

  return keys;
};

/** How many signatures are verified at the same time. */
const AT_ONCE = 64;

type Finding = {
  readonly rest?: () => Promise<void> | null;
  readonly verify?: Verify;
  readonly digest?: Digest;
};

/** An event that the command service didn't write. The clause says why that's known. */
export type FoundForeign<Event> = { readonly event: Event; readonly problem: string };

/**
 * Finds the events of a stream that the command service didn't write, in their order. `events` begin where an append
 * begins. Their hashes are computed anew, so that none counts by a hash that it only claims. `rest` is called between
 * events.
 */
export const foreignEvents = async <Event extends Recorded>(
  keys: AnnouncedKeys,
  events: readonly Event[],
  { rest, verify, digest }: Finding = {},
): Promise<readonly FoundForeign<Event>[]> => {
  const stream = judgedStream<Event>(() => keys, { ...(verify && { verify }), ...(digest && { digest }) });
  const judged: Judged<Event>[] = [];
  for (let n = 0; n < events.length; n += AT_ONCE) {
    await rest?.();
    judged.push(
      ...(await Promise.all(events.slice(n, n + AT_ONCE).map((event) => stream.add(event)))).flat(),
    );
  }

  return [...judged, ...stream.end()]
    .flatMap(({ event, problem }) => (problem === null ? [] : [{ event, problem }]))
    .toSorted((one, other) => one.event.revision - other.event.revision);
};
