import type { Closed } from '../closed.ts';
import type { Recorded } from '../envelope.ts';
import { boundTo, type PersonalBox } from '../personal/box.ts';
import type { DecryptBox } from '../personal/decrypt-box.ts';
import { boxesIn, decryptedEvent, type Opening } from '../personal/opening.ts';
import type { Pointer } from '../pointer.ts';
import { type BoxKeys, closedWords } from './format.ts';

/** What became of the boxes of an event, by their places. */
export type Openings = ReadonlyMap<Pointer, Opening>;

/** Opens the boxes of all events with the keys that a bundle has for them. */
export const decryptBoxes = async (
  events: readonly Recorded[],
  { boxes }: BoxKeys,
  open: DecryptBox,
): Promise<readonly Openings[]> => {
  const all: Openings[] = [];
  for (const [n, event] of events.entries()) {
    const openings = new Map<Pointer, Opening>();
    for (const [pointer, box] of boxesIn(event)) {
      const opening = openingOf(event, pointer, box, boxes[n]?.[pointer], open);
      openings.set(pointer, opening instanceof Promise ? await opening : opening);
    }
    all.push(openings);
  }

  return all;
};

const openingOf = (
  { stream, type }: Recorded,
  pointer: Pointer,
  { box }: PersonalBox,
  entry: string | undefined,
  open: DecryptBox,
): Opening | Promise<Opening> => {
  if (isClosed(entry)) return { kind: entry };
  const key = entry === undefined ? null : keyIn(entry);
  if (!key) return FALSE;
  try {
    const opened = open(key, box, boundTo(stream, type, pointer));

    return opened instanceof Promise ? opened.then(asOpening, () => FALSE) : asOpening(opened);
  } catch {
    return FALSE;
  }
};

const FALSE: Opening = { kind: 'false' };

const asOpening = (opened: { readonly value: unknown } | null): Opening =>
  opened ? { kind: 'opened', ...opened } : FALSE;

const isClosed = (entry: string | undefined): entry is Closed =>
  entry !== undefined && closedWords.includes(entry);

/** A key in base64url; null if it's spelled in another way. */
export const keyIn = (entry: string): Uint8Array<ArrayBuffer> | null => {
  if (!/^[\w-]{42}[AEIMQUYcgkosw048]$/.test(entry)) return null;

  return Uint8Array.fromBase64(entry, { alphabet: 'base64url' });
};

/** The event with what its boxes hold in their places. */
export const decryptedWith = (event: Recorded, openings: Openings): Recorded =>
  decryptedEvent(event, (_, pointer) => openings.get(pointer) ?? FALSE).event;
