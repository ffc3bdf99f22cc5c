import type { Answer } from './answer.ts';

/** Refusals about how long documents are kept, holds, disposals and deleted documents. */
export const recordsRefusals = {
  'records.not-manager': { status: 403, message: 'You need to be a records manager to do this.' },
  'document.on-hold': {
    status: 409,
    message: 'This document is on hold, so it can’t be deleted or erased for now.',
  },
  'document.not-restorable': { status: 409, message: 'This document can’t be brought back any more.' },
  'retention.past': { status: 422, message: 'Please choose a date in the future.' },
  'retention.second-person': {
    status: 409,
    message: 'You’ve asked for this already. Another records manager has to agree before it counts.',
  },
  'retention.no-such-anchor': {
    status: 422,
    message: 'Documents that end like this have no such date to count from. Please choose another one.',
  },
  'retention.too-many-rules': { status: 409, message: 'There can be at most 100 retention rules.' },
  'disposal.not-due': {
    status: 409,
    message: 'This document’s time isn’t over yet, so there’s nothing to decide.',
  },
  'disposal.not-longer': {
    status: 422,
    message: 'Please choose a date after the one until which the document is kept now.',
  },
  'matter.closed': { status: 409, message: 'This matter is closed.' },
} as const satisfies Record<string, Answer>;
