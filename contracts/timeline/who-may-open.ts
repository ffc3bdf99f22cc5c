import type { TimelineView } from '../api/views/timeline.ts';
import type { Recorded } from '../envelope.ts';
import { FROM } from '../personal/opening.ts';
import type { Pointer } from '../pointer.ts';

/**
 * Whether somebody who may read a document's history may also read what is in a box of it. Members of its
 * organisation read what its owner reads. The holder of an audit link reads everything but from where auditors, and holders of other such links, looked at the document.
 */
export const mayOpen = (
  viewer: TimelineView['viewer'],
  { metadata: { by } }: Pick<Recorded, 'metadata'>,
  pointer: Pointer,
): boolean => viewer !== 'audit-link' || by.kind !== 'auditor' || pointer !== FROM;
