import type { Message, Metadata, Recorded } from '../envelope.ts';
import { ERASED, isBox, LOST, type PersonalBox } from './box.ts';
import type { KeyId } from './key-id.ts';
import { escaped, type Pointer, withMembers } from './pointer.ts';

// Zod-free: the browser and the verifier of evidence open events as the servers do.

/** The place of the box that holds `ip` and `userAgent`. */
export const FROM: Pointer = '/metadata/from';

type Stored = Message & { readonly metadata?: { readonly from?: PersonalBox } | undefined };

/** All boxes in a stored event, by their places. Boxes speak for themselves, so no card is needed. */
export const boxesIn = ({ data, metadata }: Stored): ReadonlyMap<Pointer, PersonalBox> => {
  const boxes = new Map<Pointer, PersonalBox>();
  if (metadata?.from) boxes.set(FROM, metadata.from);
  gather(data, '/data', boxes);

  return boxes;
};

const gather = (value: unknown, pointer: Pointer, boxes: Map<Pointer, PersonalBox>): void => {
  if (typeof value !== 'object' || value === null) return;
  if (isBox(value)) boxes.set(pointer, value);
  else
    for (const name in value) {
      const member = value[name as never] as unknown;
      if (typeof member === 'object') gather(member, `${pointer}/${escaped(name)}`, boxes);
    }
};

/** The keys that are needed to open these events. */
export const keysNeeded = (events: Iterable<Stored>): ReadonlySet<KeyId> => {
  const keys = new Set<KeyId>();
  for (const event of events) for (const { $sealed } of boxesIn(event).values()) keys.add($sealed);

  return keys;
};

/**
 * What became of a box: its value; or its key was destroyed; or its key is neither there nor on record as destroyed; or
 * it doesn't open under its key, so it was changed or moved.
 */
export type Opening =
  | { readonly kind: 'opened'; readonly value: unknown }
  | { readonly kind: 'erased' | 'lost' | 'false' };

/** An event as its readers see it. `erased` has the places of texts that nobody can read any more. */
export type OpenedEvent<Event extends Message = Message> = {
  readonly event: Recorded<Event>;
  readonly erased: readonly Pointer[];
  readonly lost: readonly Pointer[];
  /** Places of boxes that don't open under their key. */
  readonly false: readonly Pointer[];
};

/** The event with what its boxes hold in their places. `stored` keeps the stored form, which hashes cover. */
export const openedEvent = (
  stored: Recorded,
  open: (box: PersonalBox, pointer: Pointer) => Opening,
  boxes = boxesIn(stored),
): OpenedEvent => {
  if (boxes.size === 0) return { event: stored, erased: [], lost: [], false: [] };
  const places = { erased: [] as Pointer[], lost: [] as Pointer[], false: [] as Pointer[] };
  const texts = new Map<Pointer, unknown>();
  for (const [pointer, box] of boxes) {
    const opening = open(box, pointer);
    if (opening.kind !== 'opened') places[opening.kind].push(pointer);
    texts.set(pointer, opening.kind === 'opened' ? opening.value : opening.kind === 'erased' ? ERASED : LOST);
  }
  const { type, data, metadata } = stored;
  const closed = closedOf(places);
  const event = {
    ...stored,
    data: withMembers(data, '/data', texts),
    metadata: openedMetadata(metadata, texts.get(FROM)),
    stored: { type, data, metadata },
    ...(closed.length > 0 && { closed: Object.fromEntries(closed) }),
  };

  return { event, ...places };
};

const closedOf = ({ erased, lost }: Pick<OpenedEvent, 'erased' | 'lost'>) => [
  ...erased.map((pointer) => [pointer, 'erased'] as const),
  ...lost.map((pointer) => [pointer, 'lost'] as const),
];

/** From where somebody acted, as it's encrypted: in one box, since both are known or unknown together. */
export type From = Pick<Metadata, 'ip' | 'userAgent'>;

/** `from` is what its box holds; a text if it can't be opened. */
export const openedMetadata = (metadata: Metadata, from: unknown): Metadata => {
  if (from === undefined || !metadata.from) return metadata;
  const { from: _, ...rest } = metadata;
  if (typeof from === 'string') return { ...rest, ip: from, userAgent: from };
  const { ip, userAgent } = from as From;

  return { ...rest, ip, userAgent };
};
