import type { Answer } from './answer.ts';

/** Refusals about documents, and about their recipients, fields, mails and files. */
export const documentRefusals = {
  'document.not-draft': {
    status: 409,
    message: 'The document was already sent and can no longer be changed.',
  },
  'document.not-sent': { status: 409, message: 'The document is not out for signing.' },
  'document.not-completed': { status: 409, message: 'The document is not completed yet.' },
  'document.not-sealed': {
    status: 409,
    message: 'The completed document is being sealed. Please try again in a moment.',
  },
  'file.damaged': {
    status: 503,
    message: 'A file of this document is damaged. An operator of this installation has to look at it.',
    retryAfter: 60,
    alarm: 'file damaged',
  },
  'document.seal-failed': {
    status: 409,
    message:
      'Everybody has signed this document, but it could not be sealed. The signatures are on record; whoever sent it is told what to do.',
  },
  'document.no-recipients': { status: 422, message: 'Please add at least one recipient before sending' },
  'document.no-signers': {
    status: 422,
    message: 'Please add at least one recipient who signs before sending',
  },
  'document.no-fields': { status: 422, message: 'Please add at least one signature field before sending' },
  'mails.too-many': {
    status: 429,
    message: 'Your account has sent as many mails as it may in a day. Please try again tomorrow.',
    retryAfter: 3_600,
  },
  'resend.too-many': {
    status: 429,
    message: 'Everybody who is to sign was reminded 5 times within the last hour.',
    retryAfter: 3_600,
  },
  'resend.not-their-turn': {
    status: 409,
    message: 'Only people whose turn it is can be sent the invitation again.',
  },
  'recipient.no-person': { status: 422, message: 'Please fill in both name and email.' },
  'recipient.no-title': {
    status: 422,
    message: 'Please enter a title for this recipient (e.g., Client, Contractor)',
  },
  'recipient.last': { status: 409, message: 'At least one recipient is required.' },
  'recipient.too-many': { status: 422, message: 'A document can have at most 100 recipients.' },
  'field.not-for-signer': { status: 422, message: 'Fields can only be assigned to recipients who sign.' },
  'field.no-such-recipient': { status: 422, message: 'This recipient does not belong to the document.' },
  'field.no-such-page': { status: 422, message: 'The document has no such page.' },
  'field.off-page': { status: 422, message: 'The field does not lie on its page.' },
  'field.too-many': { status: 422, message: 'A document can have at most 1,000 fields.' },
} as const satisfies Record<string, Answer>;
