import type { TimelineActor, TimelineEvent } from '../api/views/timeline.ts';
import type { Actor } from '../envelope.ts';

// Zod-free: a browser that trusts no server names people by what the hashes cover.

/**
 * Who acted, according to the events themselves. Null for an account: no event of the document contains its name or how
 * it signed in, so only the installation can tell.
 */
export const actorsIn = (
  events: readonly Pick<TimelineEvent, 'type' | 'data'>[],
): ((by: Actor) => TimelineActor | null) => {
  const links = new Set<unknown>();
  const names = new Map<unknown, string>();
  for (const { type, data } of events) {
    if (type === 'AuditLinkCreated') links.add(data?.link);
    if (type === 'RecipientAdded') names.set(data?.recipient, String(data?.fullName ?? ''));
  }

  return (by) => {
    if (by.kind === 'system') return { ...by, name: 'Inkstream', authenticated: 'system' };
    if (by.kind === 'recipient')
      return { ...by, name: names.get(by.id) || 'A recipient', authenticated: 'signing-link' };
    if (links.has(by.id)) return { ...by, name: 'Whoever has an audit link', authenticated: 'audit-link' };

    return null;
  };
};
