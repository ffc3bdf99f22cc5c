import type { DocumentCards } from './card.ts';
import { refusalReason } from './refusal-reason.ts';

/** The cards of events about signing, declining, completing and sealing. */
export const signingCards = {
  SigningLinkOpened: {
    personal: {},
    group: 'signing',
    label: 'Document opened',
    milestone: 'viewed',
    sentence: ({ recipient }, { recipient: name }) => `${name(recipient)} opened the document`,
    changes: ['recipients'],
  },
  SigningLinkTaken: {
    personal: {},
    group: 'signing',
    label: 'Signing page opened from the account',
    sentence: ({ recipient }, { actor, recipient: name }) =>
      `${actor} was signed in with the email of ${name(recipient)}, and opened their signing page`,
    changes: [],
  },
  SigningLinkWithdrawn: {
    personal: {},
    group: 'signing',
    label: 'Signing link withdrawn',
    sentence: ({ recipient }, { recipient: name }) =>
      `The signing link of ${name(recipient)}, who is out of the organization, was withdrawn`,
    changes: ['recipients'],
  },
  CompletionRefused: {
    personal: {},
    group: 'signing',
    label: 'Signature refused',
    sentence: (refused, { actor }) => `${actor} tried to sign and was refused${refusalReason(refused)}`,
    changes: [],
  },
  RecipientSigned: {
    personal: { recipient: ['values.*.value'] },
    group: 'signing',
    label: 'Signed',
    milestone: 'signed',
    sentence: ({ recipient }, { recipient: name }) => `${name(recipient)} signed the document`,
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
    label: 'Declined',
    milestone: 'declined',
    sentence: ({ recipient, reason }, { recipient: name }) =>
      `${name(recipient)} declined to sign: “${reason}”`,
    wakes: ['mail', 'retention'],
    changes: ['documents', 'recipients'],
  },
  DocumentCompleted: {
    personal: {},
    group: 'completion',
    label: 'Document completed',
    milestone: 'completed',
    sentence: () => 'All recipients have signed: the document is complete',
    wakes: ['seal', 'retention'],
    changes: ['documents'],
  },
  DocumentSealed: {
    personal: {},
    group: 'completion',
    label: 'Document sealed',
    milestone: 'sealed',
    sentence: ({ level }) => `The document was sealed (PAdES ${level})`,
    blobs: ({ sealed }) => [sealed],
    wakes: ['mail'],
    changes: ['documents'],
  },
  SealFailed: {
    personal: {},
    group: 'completion',
    label: 'Sealing given up',
    sentence: () => 'The document could not be sealed, and no one tries again by themselves',
    wakes: ['mail'],
    changes: ['documents'],
  },
  SealRetried: {
    personal: { document: ['reason'] },
    group: 'completion',
    label: 'Sealing tried again',
    sentence: ({ reason }) =>
      `An operator had sealing the document tried again${reason ? `: “${reason}”` : ''}`,
    wakes: ['seal'],
    changes: ['documents'],
  },
} satisfies Partial<DocumentCards>;
