import type { DocumentCards } from './card.ts';
import { refusalReason } from './refusal-reason.ts';

/** Who looked at a document or took it, and how it ends. */
export const accessCards = {
  DocumentViewed: {
    group: 'access',
    label: 'Document shown',
    sentence: (_, { actor }) => `The document was shown to ${actor}`,
  },
  AccessRefused: {
    group: 'access',
    label: 'Access refused',
    sentence: (refused, { actor }) =>
      `${actor} asked for the document and was refused${refusalReason(refused)}`,
  },
  DocumentDownloaded: {
    group: 'access',
    label: 'Sealed document downloaded',
    sentence: () => 'The sealed document was downloaded',
    blobs: ({ sealed }) => [sealed],
  },
  OriginalDownloaded: {
    group: 'access',
    label: 'Original downloaded',
    sentence: (_, { actor }) => `${actor} downloaded the document as it was before signing`,
    blobs: ({ pdf }) => [pdf],
  },
  TimelineViewed: {
    group: 'access',
    label: 'Timeline viewed',
    sentence: (_, { actor }) => `${actor} looked at the timeline`,
  },
  TimelineExported: {
    group: 'access',
    label: 'Timeline exported',
    sentence: ({ format, filter }, { actor }) =>
      `${actor} exported the timeline as ${format.toUpperCase()}${filter ? ', filtered' : ''}`,
  },
  EvidenceTaken: {
    group: 'access',
    label: 'Evidence bundle taken',
    sentence: (_, { actor }) => `${actor} took an evidence bundle`,
  },
  AuditLinkCreated: {
    group: 'access',
    label: 'Audit link created',
    sentence: ({ expiresAt }, { owner }) =>
      `${owner} made an audit link that works until ${expiresAt.slice(0, 16).replace('T', ' ')} UTC`,
  },
  AuditLinkRevoked: {
    group: 'access',
    label: 'Audit link revoked',
    sentence: (_, { owner }) => `${owner} revoked an audit link`,
  },
  DocumentVoided: {
    group: 'ending',
    label: 'Document voided',
    milestone: 'ended',
    sentence: (_, { owner }) => `${owner} voided the document`,
    wakes: ['mail'],
  },
  DocumentDeleted: {
    group: 'ending',
    label: 'Document deleted',
    milestone: 'ended',
    sentence: (_, { owner }) => `${owner} deleted the document`,
  },
} satisfies Partial<DocumentCards>;
