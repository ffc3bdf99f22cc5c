import { type Closed, ERASED, LOST, WITHHELD } from '../closed.ts';
import type { Message, Metadata, Recorded } from '../envelope.ts';
import type { KeyId } from '../key-id.ts';
import { escaped, type Pointer, withMembers } from '../pointer.ts';
import { isBox, type PersonalBox } from './box.ts';

// Zod-free: the browser and the verifier of evidence open events as the servers do.

/** The place of the box that holds `ip` and `userAgent`. */
export const FROM: Pointer = '/metadata/from';

type Stored = Message & { readonly metadata?: { readonly from?: PersonalBox } | undefined };

/** All boxes in a stored event, by their places. Boxes speak for themselves, so no card is needed. */
export const boxesIn = ({ data, metadata }: Stored): ReadonlyMap<Pointer, PersonalBox> => {
  const boxes = new Map<Pointer, PersonalBox>();
  if (isBox(metadata?.from)) boxes.set(FROM, metadata.from);
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
 * What became of a box: its value; or why it stays closed; or it doesn't open under its key, so it was changed or moved.
 */
export type Opening =
  | { readonly kind: 'opened'; readonly value: unknown }
  | { readonly kind: Closed | 'false' };

/** An event as its readers see it, with the places of boxes that don't open under their key. */
export type DecryptedEvent<Event extends Message = Message> = {
  readonly event: Recorded<Event>;
  readonly false: readonly Pointer[];
};

const texts = { erased: ERASED, lost: LOST, withheld: WITHHELD, false: LOST } as const;

/** The event with what its boxes hold in their places. `stored` keeps the stored form, which hashes cover. */
export const decryptedEvent = (
  stored: Recorded,
  open: (box: PersonalBox, pointer: Pointer) => Opening,
  boxes = boxesIn(stored),
): DecryptedEvent => {
  if (boxes.size === 0) return { event: stored, false: [] };
  const closed: Record<Pointer, Closed> = {};
  const unopened: Pointer[] = [];
  const values = new Map<Pointer, unknown>();
  for (const [pointer, box] of boxes) {
    const opening = open(box, pointer);
    values.set(pointer, opening.kind === 'opened' ? opening.value : texts[opening.kind]);
    if (opening.kind === 'false') unopened.push(pointer);
    else if (opening.kind !== 'opened') closed[pointer] = opening.kind;
  }
  const { type, data, metadata } = stored;
  const event = {
    ...stored,
    data: withMembers(data, '/data', values),
    metadata: decryptedMetadata(metadata, values.get(FROM)),
    stored: { type, data, metadata },
    ...(Object.keys(closed).length > 0 && { closed }),
  };

  return { event, false: unopened };
};

/** From where somebody acted, as it's encrypted: in one box, since both are known or unknown together. */
export type From = Pick<Metadata, 'ip' | 'userAgent'>;

/** `from` is what its box holds; a text if it can't be opened. */
export const decryptedMetadata = (metadata: Metadata, from: unknown): Metadata => {
  if (from === undefined || !metadata.from) return metadata;
  const { from: _, ...rest } = metadata;
  if (typeof from === 'string') return { ...rest, ip: from, userAgent: from };
  const { ip, userAgent } = from as From;

  return { ...rest, ip, userAgent };
};
