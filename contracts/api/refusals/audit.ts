import type { Answer } from './answer.ts';

/** Refusals about auditors, audit links and exported timelines. */
export const auditRefusals = {
  'audit.not-auditor': {
    status: 403,
    message: 'This part of Inkstream is for its auditors, and you are not one of them.',
  },
  'audit-link.too-many': { status: 409, message: 'A document can have at most 50 open audit links.' },
  'timeline.too-long': {
    status: 422,
    message: 'A PDF holds at most 1,000 events. Please filter the timeline, or export it as CSV or JSON.',
  },
} as const satisfies Record<string, Answer>;
