import type { Answer } from './answer.ts';

/** Refusals because the event log is damaged, contradicts what was signed, or has no proof of an event yet. */
export const logRefusals = {
  'log.not-whole': {
    status: 503,
    message:
      'Part of what this installation has recorded is missing or damaged. Nothing can be changed until an operator has looked at it.',
    retryAfter: 60,
  },
  'log.contradicted': {
    status: 409,
    message:
      'The event log contradicts what was signed of it: events were changed after they were recorded. No proof is given of them; an operator of this installation has to look at it.',
    alarm: 'log contradicts tree head',
  },
  'history.damaged': {
    status: 410,
    message:
      'A part of this record was damaged in the event log and is lost. It can be neither shown nor changed any more; whoever operates this installation has put that on record.',
  },
  'proof.not-yet': {
    status: 409,
    message: 'This event is younger than the newest tree head of the log. Please try again in a minute.',
    retryAfter: 60,
  },
} as const satisfies Record<string, Answer>;
