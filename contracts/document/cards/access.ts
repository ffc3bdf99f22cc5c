import type { DocumentCards } from './card.ts';
import { refusalReason } from './refusal-reason.ts';

/** The cards of events about viewing, downloading, auditing, voiding and deleting a document. */
export const accessCards = {
  DocumentViewed: {
    group: 'access',
    label: 'Document shown',
    sentence: (_, { actor }) => `The document was shown to ${actor}`,
    changes: [],
  },
  AccessRefused: {
    group: 'access',
    label: 'Access refused',
    sentence: (refused, { actor }) =>
      `${actor} asked for the document and was refused${refusalReason(refused)}`,
    changes: [],
  },
  DocumentDownloaded: {
    group: 'access',
    label: 'Sealed document downloaded',
    sentence: () => 'The sealed document was downloaded',
    blobs: ({ sealed }) => [sealed],
    changes: [],
  },
  OriginalDownloaded: {
    group: 'access',
    label: 'Original downloaded',
    sentence: (_, { actor }) => `${actor} downloaded the document as it was before signing`,
    blobs: ({ pdf }) => [pdf],
    changes: [],
  },
  TimelineViewed: {
    group: 'access',
    label: 'Timeline viewed',
    sentence: (_, { actor }) => `${actor} viewed the timeline`,
    changes: [],
  },
  TimelineExported: {
    group: 'access',
    label: 'Timeline exported',
    sentence: ({ format, filter }, { actor }) =>
      `${actor} exported the timeline as ${format.toUpperCase()}${filter ? ', filtered' : ''}`,
    changes: [],
  },
  EvidenceTaken: {
    group: 'access',
    label: 'Evidence bundle taken',
    sentence: (_, { actor }) => `${actor} downloaded the evidence bundle`,
    changes: [],
  },
  AuditLinkCreated: {
    group: 'access',
    label: 'Audit link created',
    sentence: ({ expiresAt }, { owner }) =>
      `${owner} created an audit link that expires ${expiresAt.slice(0, 16).replace('T', ' ')} UTC`,
    changes: [],
  },
  AuditLinkRevoked: {
    group: 'access',
    label: 'Audit link revoked',
    sentence: (_, { owner }) => `${owner} revoked an audit link`,
    changes: [],
  },
  DocumentVoided: {
    group: 'ending',
    label: 'Document voided',
    milestone: 'ended',
    sentence: ({ reason }, { owner }) =>
      reason === undefined ? `${owner} voided the document` : `${owner} voided the document: “${reason}”`,
    wakes: ['mail'],
    changes: ['documents'],
  },
  DocumentDeleted: {
    group: 'ending',
    label: 'Document deleted',
    milestone: 'ended',
    sentence: (_, { owner }) => `${owner} deleted the document`,
    changes: ['documents'],
  },
} satisfies Partial<DocumentCards>;
