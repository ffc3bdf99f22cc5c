import type { Answer } from './answer.ts';

/** Refusals about auditors, audit links and exported timelines. */
export const auditRefusals = {
  'audit.not-auditor': {
    status: 403,
    message: { en: 'You need auditor access to view this page.' },
  },
  'audit-link.too-many': {
    status: 409,
    message: { en: 'A document can have at most 50 active audit links.' },
  },
  'timeline.too-long': {
    status: 422,
    message: {
      en: 'A PDF can hold at most 1,000 events. Please filter the timeline, or export it as CSV or JSON.',
    },
  },
} as const satisfies Record<string, Answer>;
