import type { DocumentCards } from './card.ts';

const purposes = {
  invitation: 'invitation',
  reminder: 'reminder',
  'copy-notice': 'copy notice',
  'void-notice': 'notice of cancellation',
  'decline-notice': 'notice that a recipient declined',
  'seal-failure': 'notice that the document could not be sealed',
  'completed-copy': 'completed copy',
} as const;

const memberPurposes = {
  'release-request': 'request for a release',
  'release-approved': 'notice of the release',
  'release-refused': 'notice of the refusal',
  shared: 'notice of the share',
  transferred: 'notice of the transfer',
} as const;

/** The cards of events about sending a document and about mails. */
export const mailCards = {
  DocumentSent: {
    personal: {},
    group: 'mail',
    label: { en: 'Document sent' },
    milestone: 'sent',
    sentence: {
      en: ({ hasSeenRemarks }, { actor }) =>
        `${actor} sent the document for signature${hasSeenRemarks ? ', after looking at what its file may have lost' : ''}`,
    },
    wakes: ['mail'],
    changes: ['documents', 'recipients', 'retentions'],
  },
  InvitationMailed: {
    personal: {},
    group: 'mail',
    label: { en: 'Invitation mailed' },
    sentence: {
      en: ({ recipient, attempt }, { recipient: name }) =>
        `${attempt > 1 ? 'A repeated invitation' : 'An invitation'} was mailed to ${name(recipient)}`,
    },
    /**
     * If the document was voided or declined while this mail was on its way, its recipient now needs a notice of that.
     */
    wakes: ['mail'],
    changes: ['recipients'],
  },
  CopyNoticeMailed: {
    personal: {},
    group: 'mail',
    label: { en: 'Copy notice mailed' },
    sentence: {
      en: ({ recipient }, { recipient: name }) => `A copy notice was mailed to ${name(recipient)}`,
    },
    wakes: ['mail'],
    changes: ['recipients'],
  },
  VoidNoticeMailed: {
    personal: {},
    group: 'mail',
    label: { en: 'Notice of cancellation mailed' },
    sentence: {
      en: ({ recipient }, { recipient: name }) => `A notice of cancellation was mailed to ${name(recipient)}`,
    },
    changes: ['recipients'],
  },
  DeclineNoticeMailed: {
    personal: {},
    group: 'mail',
    label: { en: 'Notice of decline mailed' },
    sentence: { en: (_, { owner }) => `A notice that a recipient declined was mailed to ${owner}` },
    changes: [],
  },
  SealFailureMailed: {
    personal: {},
    group: 'mail',
    label: { en: 'Notice of a missing seal mailed' },
    sentence: {
      en: (_, { owner }) => `A notice that the document could not be sealed was mailed to ${owner}`,
    },
    changes: [],
  },
  CompletedCopyMailed: {
    personal: {},
    group: 'mail',
    label: { en: 'Completed copy mailed' },
    sentence: {
      en: ({ recipient }, { owner, recipient: name }) =>
        `The completed copy was mailed to ${recipient === null ? owner : name(recipient)}`,
    },
    changes: ['recipients'],
  },
  MailFailed: {
    personal: { recipient: ['reason'] },
    group: 'mail',
    label: { en: 'Email failed' },
    sentence: {
      en: ({ recipient, purpose, reason }, { owner, recipient: name }) =>
        `The ${purposes[purpose]} to ${recipient === null ? owner : name(recipient)} could not be mailed: ${reason}`,
    },
    /** If more mails are waiting to be sent, the next one is due now. */
    wakes: ['mail'],
    changes: ['recipients'],
  },
  InvitationsResent: {
    personal: {},
    group: 'mail',
    label: { en: 'Invitations sent again' },
    sentence: {
      en: ({ invitations, leftOut = [] }, { actor, recipient: name }) =>
        `${actor} sent the invitation again to ${invitations.map(({ recipient }) => name(recipient)).join(', ')}${
          leftOut.length > 0
            ? `, and not to ${leftOut.map(name).join(', ')}, who had too many within an hour`
            : ''
        }`,
    },
    wakes: ['mail'],
    changes: ['recipients'],
  },
  LinkVersionKept: {
    personal: {},
    group: 'mail',
    label: { en: 'Newest link kept' },
    sentence: {
      en: ({ recipient }, { recipient: name }) =>
        `The newest link of ${name(recipient)} was kept when a backup was restored`,
    },
    changes: ['recipients'],
  },
  ReminderFellDue: {
    personal: {},
    group: 'mail',
    label: { en: 'Reminder due' },
    sentence: { en: ({ recipient }, { recipient: name }) => `A reminder to ${name(recipient)} was due` },
    wakes: ['mail'],
    changes: [],
  },
  ReminderMailed: {
    personal: {},
    group: 'mail',
    label: { en: 'Reminder mailed' },
    sentence: { en: ({ recipient }, { recipient: name }) => `A reminder was mailed to ${name(recipient)}` },
    changes: ['recipients'],
  },
  MemberMailed: {
    personal: {},
    group: 'mail',
    label: { en: 'Member mailed' },
    sentence: { en: ({ purpose }) => `A ${memberPurposes[purpose]} was mailed to a member` },
    changes: [],
  },
  MemberMailFailed: {
    personal: { member: ['reason'] },
    group: 'mail',
    label: { en: 'Email to a member failed' },
    sentence: {
      en: ({ purpose, reason }) =>
        `The ${memberPurposes[purpose]} to a member could not be mailed: ${reason}`,
    },
    changes: [],
  },
} satisfies Partial<DocumentCards>;
