import type { Answer } from './answer.ts';

/** Refusals of requests that have nothing wrong with them, but that the product can't answer right now. */
export const availabilityRefusals = {
  busy: { status: 503, message: 'Others are changing this right now. Please try again.', retryAfter: 1 },
  unavailable: {
    status: 503,
    message: 'A part of the service is down. Please try again in a moment.',
    retryAfter: 2,
  },
  overloaded: {
    status: 503,
    message: 'The service is busy right now. Please try again in a moment.',
    retryAfter: 3,
  },
  'no-space': {
    status: 507,
    message: 'There is no room left to keep this. Nothing was changed; please try again later.',
    retryAfter: 30,
  },
  behind: { status: 503, message: 'Your last change is not visible yet. Please try again.', retryAfter: 1 },
  restoring: {
    status: 503,
    message: 'A backup is being restored. Please try again in a few minutes.',
    retryAfter: 10,
  },
} as const satisfies Record<string, Answer>;
