import type { AnswerToSigners } from './answer.ts';

/** Refusals about signing links and about signing itself. */
export const signingRefusals = {
  'link.invalid': {
    status: 404,
    message: { en: 'Invalid or expired signing link. Please contact the document sender for a new link.' },
  },
  'link.expired': {
    status: 404,
    message: { en: 'Invalid or expired signing link. Please contact the document sender for a new link.' },
  },
  'link.voided': {
    status: 404,
    message: { en: 'Invalid or expired signing link. The sender has cancelled this document.' },
  },
  'link.declined': {
    status: 404,
    message: { en: 'Invalid or expired signing link. A recipient has declined to sign this document.' },
  },
  'signing.copy-recipient': {
    status: 409,
    message: { en: 'You’re receiving a copy of this document. No action required.' },
  },
  'signing.out-of-turn': {
    status: 409,
    message: { en: 'Other people need to sign before you. We’ll email you when it’s your turn.' },
  },
  'signing.already-signed': { status: 409, message: { en: 'You’ve already signed this document.' } },
  'signing.missing-required': {
    status: 422,
    message: { en: 'Please complete all required fields before signing' },
  },
  'signing.unknown-field': { status: 422, message: { en: 'One of these fields isn’t assigned to you.' } },
  'signing.invalid-value': { status: 422, message: { en: 'One of your entries isn’t valid.' } },
  'signing.way-not-allowed': {
    status: 422,
    message: { en: 'The sender’s organization doesn’t let people sign this document in that way.' },
  },
  'signing.unknown-drawing': {
    status: 422,
    message: { en: 'Your drawn signature didn’t arrive. Please draw it again.' },
  },
  'signing.consent-changed': {
    status: 409,
    message: { en: 'The consent text has changed. Please reload the page and read it again.' },
  },
  'signing.changed': {
    status: 409,
    message: {
      en: 'What others entered has changed since you opened this page. Please look at it, then complete again.',
    },
  },
  'signing.not-own-turn': {
    status: 409,
    message: { en: 'It isn’t your turn to sign this document with your account’s email.' },
  },
  'signing.address-provided': {
    status: 403,
    message: {
      en: 'Your organization gave this account its address. Please sign by the link in your email.',
    },
  },
  'signing.own-link-expired': {
    status: 409,
    message: { en: 'Your signing link has expired. Resend the invitations, then sign.' },
  },
} as const satisfies Record<string, AnswerToSigners>;
