import { forSigners } from '../../../lib/language.ts';

/** What is said to somebody who has nothing to sign, or nothing to sign yet. */
const en = {
  copy: {
    title: 'Document Copy Notification',
    badge: 'Copy Recipient',
    copied: ', you’re copied on the document ',
    noAction: 'No action required.',
    everyone: 'All signers have finished.',
    later: 'The completed document will be sent to you after all signers finish.',
  },

  done: {
    title: 'Document Signed Successfully',
    badge: 'Completed',
    thanks: ['Thank you, ', '. You signed '],
    on: (when: string) => ` on ${when}`,
    everyone: 'All recipients have signed. You will receive a copy by email.',
    others: 'Others still have to sign. You will receive a copy by email once everyone has.',
    download: 'Download completed document',
    signature: (name: string) => `Your signature: ${name}`,
    offer: 'Need signatures of your own? Send your first document in minutes.',
    register: 'Create a free account',
    sealing: 'Sealing the completed document...',
    destroyed: (day: string) =>
      `The completed document was destroyed on ${day}, because the personal data of someone it names was erased.`,
  },

  declined: {
    title: 'You declined to sign',
    badge: 'Declined',
    cancelled: ['The document ', ' has been cancelled. We’ve emailed your reason to the sender.'],
    close: 'You can close this page.',
  },

  waiting: {
    title: 'It’s not your turn yet',
    badge: 'Waiting',
    others: ['Others sign ', ' before you. You’ll get an email when it’s your turn.'],
    again: 'Check again',
    checking: 'Checking...',
    notYet: 'It’s not your turn yet.',
  },

  at: (date: string, time: string) => `${date} at ${time}`,
} as const;

export const texts = forSigners({ en });
