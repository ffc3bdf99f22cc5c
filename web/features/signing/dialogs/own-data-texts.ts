import type { PrivacyKind } from '#contracts/privacy/events.ts';
import { forSigners } from '../../../lib/language.ts';

/** What people read who ask for something about their own data. */
const en = {
  title: 'Your data',
  intro: 'Ask for something about the data that is kept about you. You get an answer within a month.',
  kind: 'What would you like?',
  kinds: {
    access: 'Get a copy of my data',
    rectification: 'Have my data corrected',
    erasure: 'Have my data erased',
    restriction: 'Have the use of my data restricted',
    objection: 'Object to the use of my data',
  } satisfies Readonly<Record<PrivacyKind, string>>,
  note: 'Note (optional)',
  cancel: 'Cancel',
  close: 'Close',
  submit: 'Send request',
  sending: 'Sending...',
  sent: 'We’ve got your request',
  answer: 'We write to the email address that this link was sent to.',
} as const;

export const texts = forSigners({ en });
