import { DAMAGED } from '#contracts/damaged-event.ts';
import type { Recorded } from '#contracts/envelope.ts';
import type { KeyId } from '#contracts/key-id.ts';
import { readAs } from '#contracts/newest-shape.ts';
import { boundTo, type PersonalBox } from '#contracts/personal/box.ts';
import { boxesIn, decryptedEvent, FROM, type Opening } from '#contracts/personal/opening.ts';
import type { Pointer } from '#contracts/pointer.ts';
import { decryptAgain, decryptBox } from './personal-cipher.ts';
import type { Vault } from './vault.ts';

type Keys = Awaited<ReturnType<Vault['open']>>;
type Boxes = ReturnType<typeof boxesIn>;

/**
 * Opens stored events, with one look into the vault for all of them. An event with a box that doesn't open under its key
 * is damaged. Events without boxes are returned as they are.
 */
export const decryptEvents = async (
  vault: Pick<Vault, 'open'>,
  events: readonly Recorded[],
): Promise<readonly Recorded[]> => {
  const boxes = events.map(boxesIn);
  const ids = new Set<KeyId>();
  for (const of of boxes) for (const { $sealed } of of.values()) ids.add($sealed);
  if (ids.size === 0) return events;
  const keys = await vault.open([...ids]);

  return events.map((event, n) => decryptedWith(keys, event, boxes[n] as Boxes));
};

const decryptedWith = (keys: Keys, stored: Recorded, boxes: Boxes): Recorded => {
  if (boxes.size === 0) return stored;
  const { event, false: unopened } = decryptedEvent(
    stored,
    (box, pointer) => opening(keys, stored, box, pointer),
    boxes,
  );

  return unopened.length > 0 ? readAs(event, { type: DAMAGED, data: {} }) : event;
};

const opening = (
  keys: Keys,
  { stream, type }: Recorded,
  { $sealed, box }: PersonalBox,
  pointer: Pointer,
): Opening => {
  const key = keys.get($sealed) ?? 'unknown';
  if (key === 'destroyed') return { kind: 'erased' };
  if (key === 'unknown') return { kind: 'lost' };
  const bound = () => boundTo(stream, type, pointer);
  const place = `${stream} ${type}`;
  const text = pointer === FROM ? decryptAgain(key, { box, place }, bound) : decryptBox(key, box, bound());

  return text ? { kind: 'opened', ...text } : { kind: 'false' };
};
