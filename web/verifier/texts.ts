import { forMembers } from '../lib/language.ts';

/** What people read on the offline verifier, beside the results of the checks. */
const en = {
  checking: (file: string) => `Checking ${file} …`,
  notEvidence: 'This is a zip file, but not an evidence bundle.',
  tooOld: 'This browser is too old to check a bundle. Please open this page in a newer one.',

  report: {
    heading: 'Checks',
    outcomes: { sound: ': OK', failed: ': failed', 'not-there': ': nothing to check' },
    checkedAt: (at: string) => `Checked on ${at} in this browser, without a network.`,
  },

  record: {
    heading: 'What the record says',
    document: 'Document',
    status: 'Status',
    statuses: {
      draft: 'Draft',
      sent: 'Out for signing',
      completed: 'Completed: everyone has signed',
      cancelled: 'Cancelled',
    },
    file: 'File',
    created: 'Created',
    sent: 'Sent',
    completed: 'Completed',
    sealed: 'Sealed',
    events: 'Events',
    parties: 'Parties',
    columns: ['Party', 'Email', 'Role', 'Opened', 'Signed'],
    declined: (at: string) => `Declined ${at}`,
  },

  receipt: {
    heading: 'Compare it with your own copy',
    about:
      'The checks above show that the bundle is consistent with itself and with a log that someone signed. To know that it is the genuine log, compare it with something you kept yourself: the email that brought you the completed document holds a signed tree head.',
    paste: 'Paste the completion email, or a tree head, key or SHA-256 that you kept',
    files: 'Or choose emails and notes as you saved them (.eml, .txt, .html), several at once',
    compare: 'Compare',
    signedWith: 'Signed with the key ',
    nothing: 'There is no tree head, key or SHA-256 in this text. Please paste the whole email.',
    failed: (why: string) => `The bundle can’t be compared. ${why}`,
    outcomes: { agrees: 'It matches', contradicts: 'It doesn’t match', unknown: 'This can’t be compared' },
  },
} as const;

export const texts = forMembers({ en });
