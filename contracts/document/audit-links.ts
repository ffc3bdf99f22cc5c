import type { DocumentEvent } from './events.ts';
import type { AuditLink } from './state.ts';

export type AuditLinkEvent = Extract<DocumentEvent, { type: 'AuditLinkCreated' | 'AuditLinkRevoked' }>;

/** Returns a document's audit links after an event. `at` is the instant of the event (ISO). */
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
