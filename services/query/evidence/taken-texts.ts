import { refuse } from '#contracts/api/refusals.ts';
import type { TimelineView } from '#contracts/api/views/timeline.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { initialDocument } from '#contracts/document/state.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { decryptBoxes, decryptedWith } from '#contracts/evidence/decrypted-boxes.ts';
import type { BoxKeys } from '#contracts/evidence/format.ts';
import { isForeign } from '#contracts/foreign-event.ts';
import { asStored, inNewestShape } from '#contracts/newest-shape.ts';
import { boundTo, type PersonalBox } from '#contracts/personal/box.ts';
import { erasedKeysIn } from '#contracts/personal/erased-keys.ts';
import { boxesIn, keysNeeded } from '#contracts/personal/opening.ts';
import type { Pointer } from '#contracts/pointer.ts';
import { mayOpen } from '#contracts/timeline/who-may-open.ts';
import { boxKeyOf, decryptWithBoxKey } from '../../shared/vault/personal-cipher.ts';
import type { Vault } from '../../shared/vault/vault.ts';
import type { History } from '../history/history.ts';

/**
 * A document's history as somebody who takes evidence may read it, and the keys that open it. They are the keys of
 * single boxes: the key of a person or an account would open more, even in what is written later. What `known` says of
 * the first events stays so: the record names it. Nobody opens what somebody else put into the log.
 */
export const decryptFor = async <OneHistory extends Pick<History, 'events' | 'head' | 'state'>>(
  vault: Pick<Vault, 'open'>,
  viewer: TimelineView['viewer'],
  history: OneHistory,
  known: BoxKeys['boxes'] = [],
): Promise<{ readonly history: OneHistory; readonly boxKeys: BoxKeys }> => {
  const stored = history.events.map((event): Recorded => asStored(event));
  const ids = keysNeeded(stored);
  const keys = ids.size > 0 ? await vault.open([...ids]) : new Map();
  const erased = erasedKeysIn(stored);

  const entryOf = (event: Recorded, pointer: Pointer, { $sealed, box }: PersonalBox): string => {
    if (!mayOpen(viewer, event, pointer)) return 'withheld';
    const key = keys.get($sealed) ?? 'unknown';
    if (key === 'destroyed' || erased.has($sealed)) return 'erased';
    if (key === 'unknown') return 'lost';
    const boxKey = boxKeyOf(key, box, boundTo(event.stream, event.type, pointer));

    return boxKey?.toString('base64url') ?? 'lost';
  };

  const boxKeys: BoxKeys = {
    boxes: stored.map(
      (event, n) =>
        known[n] ??
        Object.fromEntries(
          [...boxesIn(event)].map(([pointer, box]) => [
            pointer,
            isForeign(history.events[n] ?? event) ? 'withheld' : entryOf(event, pointer, box),
          ]),
        ),
    ),
  };
  const openings = await decryptBoxes(stored, boxKeys, decryptWithBoxKey);
  const events = history.events.map((event, n) =>
    isForeign(event) ? event : newestOf(decryptedWith(stored[n] ?? event, openings[n] ?? new Map())),
  );
  const state = events.reduce(evolveDocument, initialDocument);
  if (state.status === 'none') return refuse('not-found');

  return { history: { ...history, events, state, head: events.at(-1) ?? history.head }, boxKeys };
};

const newestOf = (event: Recorded): Recorded<DocumentEvent> =>
  inNewestShape(event) as Recorded<DocumentEvent>;
