import type { DocumentCards } from './card.ts';
import { refusalReason } from './refusal-reason.ts';

/** The cards of events about signing, declining, completing and sealing. */
export const signingCards = {
  SigningLinkOpened: {
    personal: {},
    group: 'signing',
    label: { en: 'Document opened' },
    milestone: 'viewed',
    sentence: { en: ({ recipient }, { recipient: name }) => `${name(recipient)} opened the document` },
    changes: ['recipients'],
  },
  SigningLinkTaken: {
    personal: {},
    group: 'signing',
    label: { en: 'Signing page opened from the account' },
    sentence: {
      en: ({ recipient }, { actor, recipient: name }) =>
        `${actor} was signed in with the email of ${name(recipient)}, and opened their signing page`,
    },
    changes: [],
  },
  SigningLinkWithdrawn: {
    personal: {},
    group: 'signing',
    label: { en: 'Signing link withdrawn' },
    sentence: {
      en: ({ recipient }, { recipient: name }) =>
        `The signing link of ${name(recipient)}, who is out of the organization, was withdrawn`,
    },
    changes: ['recipients'],
  },
  CompletionRefused: {
    personal: {},
    group: 'signing',
    label: { en: 'Signature refused' },
    sentence: {
      en: (refused, { actor }) => `${actor} tried to sign and was refused${refusalReason(refused)}`,
    },
    changes: [],
  },
  RecipientSigned: {
    personal: { recipient: ['values.*.value'] },
    group: 'signing',
    label: { en: 'Signed' },
    milestone: 'signed',
    sentence: { en: ({ recipient }, { recipient: name }) => `${name(recipient)} signed the document` },
    blobs: ({ documentSha256, values }) => [
      documentSha256,
      ...values.flatMap(({ handwriting }) => (handwriting?.kind === 'drawn' ? [handwriting.drawing] : [])),
    ],
    wakes: ['mail'],
    changes: ['recipients', 'signature_fields'],
  },
  RecipientDeclined: {
    personal: { recipient: ['reason'] },
    group: 'signing',
    label: { en: 'Declined' },
    milestone: 'declined',
    sentence: {
      en: ({ recipient, reason }, { recipient: name }) => `${name(recipient)} declined to sign: “${reason}”`,
    },
    wakes: ['mail', 'retention'],
    changes: ['documents', 'recipients'],
  },
  DocumentCompleted: {
    personal: {},
    group: 'completion',
    label: { en: 'Document completed' },
    milestone: 'completed',
    sentence: { en: () => 'All recipients have signed: the document is complete' },
    wakes: ['seal', 'retention'],
    changes: ['documents'],
  },
  DocumentSealed: {
    personal: {},
    group: 'completion',
    label: { en: 'Document sealed' },
    milestone: 'sealed',
    sentence: { en: ({ level }) => `The document was sealed (PAdES ${level})` },
    blobs: ({ sealed }) => [sealed],
    wakes: ['mail'],
    changes: ['documents'],
  },
  SealFailed: {
    personal: {},
    group: 'completion',
    label: { en: 'Sealing given up' },
    sentence: { en: () => 'The document could not be sealed, and no one tries again by themselves' },
    wakes: ['mail'],
    changes: ['documents'],
  },
  SealRetried: {
    personal: { document: ['reason'] },
    group: 'completion',
    label: { en: 'Sealing tried again' },
    sentence: {
      en: ({ reason }) => `An operator had sealing the document tried again${reason ? `: “${reason}”` : ''}`,
    },
    wakes: ['seal'],
    changes: ['documents'],
  },
} satisfies Partial<DocumentCards>;
