import type { DocumentCards } from './card.ts';
import { refusalReason } from './refusal-reason.ts';

/** The cards of events about viewing, downloading, auditing, voiding and deleting a document. */
export const accessCards = {
  DocumentViewed: {
    personal: {},
    group: 'access',
    label: 'Document shown',
    sentence: (_, { actor }) => `The document was shown to ${actor}`,
    changes: [],
  },
  AccessRefused: {
    personal: {},
    group: 'access',
    label: 'Access refused',
    sentence: (refused, { actor }) =>
      `${actor} asked for the document and was refused${refusalReason(refused)}`,
    changes: [],
  },
  DocumentDownloaded: {
    personal: {},
    group: 'access',
    label: 'Sealed document downloaded',
    sentence: () => 'The sealed document was downloaded',
    blobs: ({ sealed }) => [sealed],
    changes: [],
  },
  OriginalDownloaded: {
    personal: {},
    group: 'access',
    label: 'Original downloaded',
    sentence: (_, { actor }) => `${actor} downloaded the document as it was before signing`,
    blobs: ({ pdf }) => [pdf],
    changes: [],
  },
  TimelineViewed: {
    personal: {},
    group: 'access',
    label: 'Timeline viewed',
    sentence: (_, { actor }) => `${actor} viewed the timeline`,
    changes: [],
  },
  TimelineExported: {
    personal: { document: ['filter'] },
    group: 'access',
    label: 'Timeline exported',
    sentence: ({ format, filter }, { actor }) =>
      `${actor} exported the timeline as ${format.toUpperCase()}${filter ? ', filtered' : ''}`,
    changes: [],
  },
  EvidenceTaken: {
    personal: {},
    group: 'access',
    label: 'Evidence bundle taken',
    sentence: (_, { actor }) => `${actor} downloaded the evidence bundle`,
    changes: [],
  },
  AuditLinkCreated: {
    personal: {},
    group: 'access',
    label: 'Audit link created',
    sentence: ({ expiresAt }, { actor }) =>
      `${actor} created an audit link that expires ${expiresAt.slice(0, 16).replace('T', ' ')} UTC`,
    changes: [],
  },
  AuditLinkRevoked: {
    personal: {},
    group: 'access',
    label: 'Audit link revoked',
    sentence: (_, { actor }) => `${actor} revoked an audit link`,
    changes: [],
  },
  DocumentVoided: {
    personal: { document: ['reason'] },
    group: 'ending',
    label: 'Document voided',
    milestone: 'ended',
    sentence: ({ reason }, { actor }) =>
      reason === undefined ? `${actor} voided the document` : `${actor} voided the document: “${reason}”`,
    wakes: ['mail', 'retention'],
    changes: ['documents'],
  },
  DocumentDeleted: {
    personal: {},
    group: 'ending',
    label: 'Document deleted',
    milestone: 'ended',
    sentence: (_, { actor }) => `${actor} deleted the document`,
    wakes: ['retention'],
    changes: ['documents'],
  },
} satisfies Partial<DocumentCards>;
