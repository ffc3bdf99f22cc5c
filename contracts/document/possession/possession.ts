import type { Recorded } from '../../envelope.ts';
import type { DocumentEvent } from '../events.ts';
import type { ExistingDocument } from '../state.ts';
import { withMemberMail } from './member-mails.ts';
import { evolveShares } from './sharing.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** What is said about whom a document belongs to, who else may have it, and who releases it. */
export type PossessionEvent = Recorded<
  Extract<
    DocumentEvent,
    {
      type:
        | 'DocumentMovedToTeam'
        | 'DocumentShared'
        | 'ShareRevoked'
        | 'OwnershipTransferred'
        | 'ReleaseRequested'
        | 'ReleaseApproved'
        | 'ReleaseRefused'
        | 'ReleaseWithdrawn'
        | 'PoliciesApplied';
    }
  >
>;

/** Whom a document belongs to, who else may have it, who releases it, and which members are mailed about that. */
export const evolvePossession = (document: ExistingDocument, event: PossessionEvent): ExistingDocument => {
  const { metadata } = event;

  switch (event.type) {
    case 'DocumentMovedToTeam':
      return { ...document, ...event.data };
    case 'DocumentShared':
      return { ...mailing(document, event), shares: evolveShares(document.shares, event) };
    case 'ShareRevoked':
      return { ...document, shares: evolveShares(document.shares, event) };
    case 'OwnershipTransferred':
      return { ...mailing(document, event), owner: event.data.to };
    case 'ReleaseRequested':
      return { ...mailing(document, event), release: { ...event.data, by: metadata.by.id, at: metadata.at } };
    case 'ReleaseApproved':
      return { ...mailing(document, event), release: null, releasedBy: metadata.by.id };
    case 'ReleaseRefused':
      return { ...mailing(document, event), release: null };
    case 'ReleaseWithdrawn':
      return { ...document, release: null };
    case 'PoliciesApplied':
      return { ...document, policies: event.data.values };
  }
};

const mailing = (
  document: ExistingDocument,
  event: Parameters<typeof withMemberMail>[1],
): ExistingDocument => ({ ...document, memberMails: withMemberMail(document.memberMails, event) });
