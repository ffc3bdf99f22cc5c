import type { TimelineEvent } from '../api/views/timeline.ts';
import { ERASED, WITHHELD } from '../closed.ts';
import type { Metadata } from '../envelope.ts';
import { boxesIn, decryptedMetadata, FROM, type From } from '../personal/opening.ts';
import { type Pointer, withMembers } from '../pointer.ts';

// This file must not import Zod, since the page uses it too.

/** The two texts that the box of `metadata` holds have a place each. */
export const IP: Pointer = '/metadata/ip';
export const USER_AGENT: Pointer = '/metadata/userAgent';

/** The members of an event that boxes may stand in, and what the boxes hold. */
type Served = Pick<TimelineEvent, 'type' | 'data' | 'metadata' | 'opened'>;

/**
 * The event as people read it: with its texts in the places of boxes. `opened` counts only where there is a box, so that
 * it can't change anything that a hash covers.
 */
export const decryptedOf = <Event extends Served>(event: Event): Event => {
  const { data, metadata, opened } = event;
  const boxes = boxesIn(event);
  if (boxes.size === 0) return event;
  const texts = new Map<Pointer, unknown>();
  for (const pointer of boxes.keys()) if (pointer !== FROM) texts.set(pointer, textAt(opened[pointer]));

  return {
    ...event,
    data: withMembers(data, '/data', texts),
    metadata: decryptedMetadata(metadata as Metadata, boxes.has(FROM) ? fromIn(opened) : undefined),
  };
};

const textAt = (text: string | null | undefined): string =>
  text === undefined ? WITHHELD : (text ?? ERASED);

/** One of the two may be unknown. Both are erased, or withheld, together. */
const fromIn = (opened: Served['opened']): From | string => {
  const { [IP]: ip, [USER_AGENT]: userAgent } = opened;

  return ip == null && userAgent == null ? textAt(ip) : { ip: ip ?? null, userAgent: userAgent ?? null };
};
