import type { DocumentCards } from './card.ts';
import { refusalReason } from './refusal-reason.ts';

/** The cards of events about viewing, downloading, auditing, voiding and deleting a document. */
export const accessCards = {
  DocumentViewed: {
    personal: {},
    group: 'access',
    label: { en: 'Document shown' },
    sentence: { en: (_, { actor }) => `The document was shown to ${actor}` },
    changes: [],
  },
  AccessRefused: {
    personal: {},
    group: 'access',
    label: { en: 'Access refused' },
    sentence: {
      en: (refused, { actor }) => `${actor} asked for the document and was refused${refusalReason(refused)}`,
    },
    changes: [],
  },
  DocumentDownloaded: {
    personal: {},
    group: 'access',
    label: { en: 'Sealed document downloaded' },
    sentence: { en: () => 'The sealed document was downloaded' },
    blobs: ({ sealed }) => [sealed],
    changes: [],
  },
  OriginalDownloaded: {
    personal: {},
    group: 'access',
    label: { en: 'Original downloaded' },
    sentence: { en: (_, { actor }) => `${actor} downloaded the document as it was before signing` },
    blobs: ({ pdf }) => [pdf],
    changes: [],
  },
  TimelineViewed: {
    personal: {},
    group: 'access',
    label: { en: 'Timeline viewed' },
    sentence: { en: (_, { actor }) => `${actor} viewed the timeline` },
    changes: [],
  },
  TimelineExported: {
    personal: { document: ['filter'] },
    group: 'access',
    label: { en: 'Timeline exported' },
    sentence: {
      en: ({ format, filter }, { actor }) =>
        `${actor} exported the timeline as ${format.toUpperCase()}${filter ? ', filtered' : ''}`,
    },
    changes: [],
  },
  EvidenceTaken: {
    personal: {},
    group: 'access',
    label: { en: 'Evidence bundle taken' },
    sentence: { en: (_, { actor }) => `${actor} downloaded the evidence bundle` },
    changes: [],
  },
  AuditLinkCreated: {
    personal: {},
    group: 'access',
    label: { en: 'Audit link created' },
    sentence: {
      en: ({ expiresAt }, { actor }) =>
        `${actor} created an audit link that expires ${expiresAt.slice(0, 16).replace('T', ' ')} UTC`,
    },
    changes: [],
  },
  AuditLinkRevoked: {
    personal: {},
    group: 'access',
    label: { en: 'Audit link revoked' },
    sentence: { en: (_, { actor }) => `${actor} revoked an audit link` },
    changes: [],
  },
  DocumentVoided: {
    personal: { document: ['reason'] },
    group: 'ending',
    label: { en: 'Document voided' },
    milestone: 'ended',
    sentence: {
      en: ({ reason }, { actor }) =>
        reason === undefined ? `${actor} voided the document` : `${actor} voided the document: “${reason}”`,
    },
    wakes: ['mail', 'retention'],
    changes: ['documents'],
  },
  DocumentDeleted: {
    personal: {},
    group: 'ending',
    label: { en: 'Document deleted' },
    milestone: 'ended',
    sentence: { en: (_, { actor }) => `${actor} deleted the document` },
    wakes: ['retention'],
    changes: ['documents'],
  },
} satisfies Partial<DocumentCards>;
