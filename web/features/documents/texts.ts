import { forMembers } from '../../lib/language.ts';

/** What people read on the dashboard, and what all screens of documents say in the same words. */
const en = {
  /** The specification's labels (part 1, section 4). */
  statuses: {
    draft: { onDashboard: 'Action required', inList: 'Draft' },
    sent: { onDashboard: 'Waiting for others', inList: 'Waiting for others' },
    completed: { onDashboard: 'Completed', inList: 'Completed' },
    cancelled: { onDashboard: 'Cancelled', inList: 'Cancelled' },
  },
  /** The specification's four, in its order, and then the others. */
  filters: {
    'action-required': 'Action Required',
    'waiting-for-others': 'Waiting for others',
    completed: 'Completed',
    cancelled: 'Cancelled',
    declined: 'Declined',
    voided: 'Voided',
    draft: 'Drafts',
  },
  /** The heading of the screen while it loads (preparation/texts.ts). */
  preparation: 'Document Preparation',
  failed: { heading: 'Document', failure: 'Failed to load document' },
  /** What became of an action (spec, part 1, section 8). */
  actions: {
    duplicate: { done: 'Document duplicated', failed: 'Failed to duplicate document. Please try again.' },
    resend: { done: 'Invitations resent', failed: 'Failed to resend invitations. Please try again.' },
    delete: { done: 'Document deleted', failed: 'Failed to delete document. Please try again.' },
  },
  own: (name: string) => `${name} (Me)`,
  /** As in “We couldn’t load your documents.” */
  areas: {
    documents: 'your documents',
    toSign: 'the documents for you to sign',
    recent: 'the recent activity',
    latest: 'the latest updates',
  },
  upload: ['Drag and drop files here to start, or ', 'Upload'],
  dashboard: {
    heading: 'Dashboard',
    newDocument: 'New Document',
    viewAll: 'View All',
    counts: {
      'action-required': 'Action required',
      'waiting-for-others': 'Waiting for others',
      completed: 'Signed',
    },
    yourTurn: 'Waiting for your signature',
    sent: (day: string) => `Sent ${day}`,
    recent: 'Recent activity',
    latest: 'Latest updates',
    none: 'No documents yet. Upload your first document to get started!',
    someone: 'Someone',
    activity: {
      DocumentUploaded: { before: 'You uploaded ', after: '' },
      DocumentDuplicated: { before: 'You duplicated a document as ', after: '' },
      DocumentCreatedFromTemplate: { before: 'You created ', after: ' from a template' },
      DocumentSent: { before: 'You sent ', after: ' for signature' },
      InvitationsResent: { before: 'You resent the invitations for ', after: '' },
      DocumentVoided: { before: 'You voided ', after: '' },
      DocumentCompleted: { before: 'Everyone has signed ', after: '' },
      SealFailed: { before: 'We couldn’t seal ', after: '' },
    },
    personal: {
      SigningLinkOpened: (person: string) => ({ before: `${person} opened `, after: '' }),
      RecipientSigned: (person: string) => ({ before: `${person} signed `, after: '' }),
      RecipientDeclined: (person: string) => ({ before: `${person} declined `, after: '' }),
      MailFailed: (person: string) => ({ before: `We couldn’t email ${person} about `, after: '' }),
    },
    you: { asSubject: 'You', asObject: 'you' },
  },
} as const;

export const texts = forMembers({ en });
