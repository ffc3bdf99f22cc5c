import type { ForSigners } from '../text/languages.ts';
import type { AnswerToSigners } from './answer.ts';

/** What people read about a bug. */
export const unexpected: ForSigners<string> = { en: 'Something went wrong on our side.' };

/** Refusals of requests that have nothing wrong with them, but that the product can't answer right now. */
export const availabilityRefusals = {
  busy: {
    status: 503,
    message: { en: 'Someone else is editing this right now. Please try again.' },
    retryAfter: 1,
  },
  unavailable: {
    status: 503,
    message: { en: 'Something on our side isn’t responding. Please try again in a moment.' },
    retryAfter: 2,
  },
  overloaded: {
    status: 503,
    message: { en: 'We’re very busy right now. Please try again in a moment.' },
    retryAfter: 3,
  },
  'no-space': {
    status: 507,
    message: { en: 'We’re out of storage space. Nothing was changed. Please try again later.' },
    retryAfter: 30,
  },
  behind: { status: 503, message: { en: 'Still saving your last change. Please try again.' }, retryAfter: 1 },
  restoring: {
    status: 503,
    message: {
      en: 'A backup is being restored, or the event log is being moved. Please try again in a few minutes.',
    },
    retryAfter: 10,
  },
} as const satisfies Record<string, AnswerToSigners>;
