import { type ForSigners, writtenIn } from '../text/languages.ts';
import type { Answer, AnswerToSigners } from './answer.ts';

const day = writtenIn('en').dates({ dateStyle: 'long', timeZone: 'UTC' });

/** The same as `document.sealed-destroyed` says, with the day. */
export const sealedDestroyedOn: ForSigners<(at: string) => string> = {
  en: (at) =>
    `The sealed PDF was destroyed on ${day(at)}, because the personal data of someone it names was erased.`,
};

/** Refusals about completed documents, which signers meet as well as senders. */
const completedRefusals = {
  'document.not-completed': { status: 409, message: { en: 'This document isn’t completed yet.' } },
  'document.not-sealed': {
    status: 409,
    message: { en: 'We’re still sealing the completed document. Please try again in a moment.' },
  },
  'document.sealed-destroyed': {
    status: 410,
    message: { en: 'The sealed PDF was destroyed because the personal data of someone it names was erased.' },
  },
  'file.damaged': {
    status: 503,
    message: { en: 'One of this document’s files is damaged. Please contact your administrator.' },
    retryAfter: 60,
    alarm: 'file damaged',
  },
  'document.seal-failed': {
    status: 409,
    message: {
      en: 'Everyone has signed this document, but we couldn’t seal it. The signatures are on record, and we’ve told the sender what to do.',
    },
  },
} as const satisfies Record<string, AnswerToSigners>;

/** Refusals about documents, and about their recipients, fields, mails and files. */
export const documentRefusals = {
  ...completedRefusals,
  'document.not-draft': {
    status: 409,
    message: { en: 'This document has already been sent and can’t be changed.' },
  },
  'document.not-sent': { status: 409, message: { en: 'This document isn’t out for signature.' } },
  'document.no-recipients': {
    status: 422,
    message: { en: 'Please add at least one recipient before sending' },
  },
  'document.no-signers': {
    status: 422,
    message: { en: 'Please add at least one signer before sending' },
  },
  'document.no-fields': {
    status: 422,
    message: { en: 'Please add at least one signature field before sending' },
  },
  'document.remarks-unseen': {
    status: 409,
    message: { en: 'Please look at what the pages may lack before you send them.' },
  },
  'mails.too-many': {
    status: 429,
    message: { en: 'You’ve reached your daily email limit. Please try again tomorrow.' },
    retryAfter: 3_600,
  },
  'resend.too-many': {
    status: 429,
    message: {
      en: 'Everyone who still needs to sign has been reminded 5 times in the last hour. Please try again later.',
    },
    retryAfter: 3_600,
  },
  'resend.not-their-turn': {
    status: 409,
    message: { en: 'You can only resend the invitation to people whose turn it is to sign.' },
  },
  'recipient.no-person': { status: 422, message: { en: 'Please fill in both name and email.' } },
  'recipient.no-title': {
    status: 422,
    message: { en: 'Please enter a title for this recipient (e.g., Client, Contractor)' },
  },
  'recipient.last': { status: 409, message: { en: 'At least one recipient is required.' } },
  'recipient.erased': {
    status: 409,
    message: {
      en: 'The personal data of this recipient was erased. Please remove them and add someone else.',
    },
  },
  'recipient.too-many': { status: 422, message: { en: 'A document can have at most 100 recipients.' } },
  'field.not-for-signer': { status: 422, message: { en: 'Only signers can have fields.' } },
  'field.no-such-recipient': { status: 422, message: { en: 'This recipient isn’t on the document.' } },
  'field.no-such-page': { status: 422, message: { en: 'The document doesn’t have this page.' } },
  'field.off-page': { status: 422, message: { en: 'This field is outside the page.' } },
  'field.too-many': { status: 422, message: { en: 'A document can have at most 1,000 fields.' } },
} as const satisfies Record<string, Answer>;
