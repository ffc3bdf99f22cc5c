import type { DocumentEvent } from './events.ts';
import type { AuditLink } from './state.ts';

export type AuditLinkEvent = Extract<DocumentEvent, { type: 'AuditLinkCreated' | 'AuditLinkRevoked' }>;

/** A document's audit links as an event leaves them. `at` is the event's instant. */
export const evolveAuditLinks = (
  links: readonly AuditLink[],
  event: AuditLinkEvent,
  at: string,
): readonly AuditLink[] => {
  switch (event.type) {
    case 'AuditLinkCreated': {
      const { link: id, expiresAt } = event.data;
      return [...links, { id, createdAt: at, expiresAt, revokedAt: null }];
    }
    case 'AuditLinkRevoked':
      return links.map((link) => (link.id === event.data.link ? { ...link, revokedAt: at } : link));
  }
};
