import type { TimelineEvent, TimelineView } from '#contracts/api/views/timeline.ts';
import { LOST } from '#contracts/closed.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { asStored } from '#contracts/newest-shape.ts';
import { erasedKeysIn } from '#contracts/personal/erased-keys.ts';
import { boxesIn, FROM } from '#contracts/personal/opening.ts';
import { memberAt, type Pointer } from '#contracts/pointer.ts';
import { IP, USER_AGENT } from '#contracts/timeline/decrypted.ts';
import { mayOpen } from '#contracts/timeline/who-may-open.ts';
import type { History } from '../history/history.ts';

type Openings = TimelineEvent['opened'];

/** What is in the boxes of a document's events, as far as this viewer may read it. */
export const openingsFor = (
  viewer: TimelineView['viewer'],
  { events }: Pick<History, 'events'>,
): ((event: Recorded) => Openings) => {
  const erased = erasedKeysIn(events);

  return (event) => {
    const opened: Record<Pointer, string | null> = {};
    for (const [box, { $sealed }] of boxesIn(asStored(event))) {
      if (!mayOpen(viewer, event, box)) continue;
      const isErased = erased.has($sealed) || event.closed?.[box] === 'erased';
      for (const pointer of box === FROM ? [IP, USER_AGENT] : [box]) {
        const text = isErased ? null : memberAt(event, pointer);
        // Where somebody acted from may be half known. Then there is nothing to say of the other half.
        if (text !== null || isErased) opened[pointer] = isErased ? null : textOf(text);
      }
    }

    return opened;
  };
};

const textOf = (text: unknown): string => (typeof text === 'string' ? text : LOST);
