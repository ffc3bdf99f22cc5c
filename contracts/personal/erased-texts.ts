import type { Message, Recorded } from '../envelope.ts';
import { asStored } from '../newest-shape.ts';
import { memberAt } from '../pointer.ts';
import { erasedKeysIn } from './erased-keys.ts';
import { decryptedEvent, FROM } from './opening.ts';

/** The opened events of a stream without what they erased themselves, also while the keys of that are still there. */
export const withoutErasedTexts = <Event extends Message>(
  past: readonly Recorded<Event>[],
): readonly Recorded<Event>[] => {
  const erased = erasedKeysIn(past);
  if (erased.size === 0) return past;

  return past.map((event) => {
    const { ip, userAgent } = event.metadata;
    const { event: closed } = decryptedEvent(asStored(event), ({ $sealed }, pointer) =>
      erased.has($sealed)
        ? { kind: 'erased' }
        : { kind: 'opened', value: pointer === FROM ? { ip, userAgent } : memberAt(event, pointer) },
    );

    return closed as Recorded<Event>;
  });
};
