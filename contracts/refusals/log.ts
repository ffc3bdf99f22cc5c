import type { AnswerToSigners } from './answer.ts';

/** Refusals because the event log is damaged, contradicts what was signed, or has no proof of an event yet. */
export const logRefusals = {
  'log.not-whole': {
    status: 503,
    message: {
      en: 'Some of our records are missing or damaged. Until an administrator has checked them, nothing can be changed and no one can sign in. If you’re signed in, you can still look at everything.',
    },
    retryAfter: 60,
  },
  'log.contradicted': {
    status: 409,
    message: {
      en: 'The event log doesn’t match its signatures: events were changed after they were recorded. We can’t prove them. Please contact your administrator.',
    },
    alarm: 'log contradicts tree head',
  },
  'history.damaged': {
    status: 410,
    message: {
      en: 'Part of this record was damaged in the event log and is lost. It can no longer be shown or changed. An administrator has put this on record.',
    },
  },
  'history.foreign': {
    status: 409,
    message: {
      en: 'Someone put something into this record that we didn’t write. Nothing is shown or changed here until an administrator has checked it.',
    },
  },
  'key.lost': {
    status: 503,
    message: {
      en: 'Some of our records can’t be read right now, so nothing was changed. Please contact your administrator.',
    },
    retryAfter: 60,
    alarm: 'key lost',
  },
  'proof.not-yet': {
    status: 409,
    message: {
      en: 'This event is too recent to be proven: the log’s latest tree head doesn’t cover it yet. Please try again in a minute.',
    },
    retryAfter: 60,
  },
} as const satisfies Record<string, AnswerToSigners>;
