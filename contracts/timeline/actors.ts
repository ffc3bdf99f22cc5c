import type { TimelineActor, TimelineEvent } from '../api/views/timeline.ts';
import type { Actor } from '../envelope.ts';

// This file must not import Zod, since it also runs in browsers: the page doesn't have to trust the server about names,
// but takes them from the events, which the hashes protect.

/**
 * Tells who acted, using only the document's events. It answers null for an account: no event of the document contains
 * the account's name or how it signed in, so only the installation can tell.
 */
export const actorsIn = (
  events: readonly Pick<TimelineEvent, 'type' | 'data'>[],
): ((by: Actor) => TimelineActor | null) => {
  const links = new Set<unknown>();
  const names = new Map<unknown, string>();
  for (const { type, data } of events) {
    if (type === 'AuditLinkCreated') links.add(data?.link);
    if (type === 'RecipientAdded') names.set(data?.recipient, String(data?.fullName ?? ''));
    if (type === 'RecipientCorrected' && data?.fullName) names.set(data.recipient, String(data.fullName));
  }

  return (by) => {
    if (by.kind === 'system') return { ...by, name: 'Inkstream', authenticated: 'system' };
    if (by.kind === 'recipient')
      return { ...by, name: names.get(by.id) || 'A recipient', authenticated: 'signing-link' };
    if (links.has(by.id)) return { ...by, name: 'Someone with an audit link', authenticated: 'audit-link' };

    return null;
  };
};
