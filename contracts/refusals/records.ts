import type { Answer } from './answer.ts';

/** Refusals about how long documents are kept, holds, disposals and deleted documents. */
export const recordsRefusals = {
  'records.not-manager': { status: 403, message: { en: 'You need to be a records manager to do this.' } },
  'document.on-hold': {
    status: 409,
    message: { en: 'This document is on hold, so it can’t be deleted or erased for now.' },
  },
  'document.not-restorable': { status: 409, message: { en: 'This document can’t be brought back anymore.' } },
  'retention.past': { status: 422, message: { en: 'Please choose a date in the future.' } },
  'retention.second-person': {
    status: 409,
    message: { en: 'You’ve asked for this already. Another records manager has to agree before it counts.' },
  },
  'retention.no-such-anchor': {
    status: 422,
    message: {
      en: 'Documents that end like this have no such date to count from. Please choose another one.',
    },
  },
  'retention.too-many-rules': { status: 409, message: { en: 'There can be at most 100 retention rules.' } },
  'disposal.not-due': {
    status: 409,
    message: { en: 'This document’s time isn’t over yet, so there’s nothing to decide.' },
  },
  'disposal.not-longer': {
    status: 422,
    message: { en: 'Please choose a date after the one until which the document is kept now.' },
  },
  'matter.closed': { status: 409, message: { en: 'This matter is closed.' } },
  'privacy.ended': { status: 409, message: { en: 'This request has been answered already.' } },
  'privacy.searching': {
    status: 409,
    message: { en: 'We’re still looking for the person’s data. Please try again in a moment.' },
  },
  'privacy.found-more': {
    status: 409,
    message: { en: 'The person was named in more places since the search. Please decide about them first.' },
  },
  'privacy.undecided': {
    status: 409,
    message: { en: 'Please decide about each match first.' },
  },
  'privacy.no-such-decision': {
    status: 422,
    message: { en: 'This can’t be decided for such a request or match.' },
  },
  'privacy.voids-document': {
    status: 409,
    message: {
      en: 'The document waits for this person’s signature. Please confirm that it’s voided before their data is erased.',
    },
  },
  'privacy.second-person': {
    status: 409,
    message: {
      en: 'Another records manager has to approve this: no one approves what they entered or decided, or a request about themselves.',
    },
  },
  'privacy.no-export': {
    status: 409,
    message: { en: 'Only an approved request for access has data to download.' },
  },
  'privacy.open': { status: 409, message: { en: 'The request has to be answered first.' } },
  'erasure.unfinished': {
    status: 409,
    message: {
      en: 'Keys and files are still being destroyed, or the database’s own files are still being rewritten. Please try again soon.',
    },
  },
  'erasure.sealed-undecided': {
    status: 409,
    message: {
      en: 'The sealed PDF names this person. Please decide whether it’s kept, and on what legal basis, or destroyed.',
    },
  },
  'erasure.sealed-of-account': {
    status: 409,
    message: {
      en: 'Sealed PDFs that name an account’s holder as their sender can only be kept, with a legal basis. To destroy one, erase its document.',
    },
  },
  'account.on-hold': {
    status: 409,
    message: {
      en: 'This person sent, owned or released documents that are on hold, so the account can’t be erased for now.',
    },
  },
  'privacy.no-certificate': {
    status: 409,
    message: { en: 'There’s a certificate once the request is fulfilled.' },
  },
  'privacy.already-extended': {
    status: 409,
    message: { en: 'The time to answer can be extended only once.' },
  },
  'privacy.overdue': {
    status: 409,
    message: { en: 'The time to answer can only be extended before it’s over.' },
  },
} as const satisfies Record<string, Answer>;
