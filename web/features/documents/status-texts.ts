import { RESENDS_MAX } from '#contracts/document/resending.ts';
import { formatList, plural } from '../../lib/format.ts';
import { forMembers } from '../../lib/language.ts';

/** What people read about a document that was sent: its page, and the dialogs that void it or send it again. */
const en = {
  recipients: 'Recipients',
  outcomeLabel: 'Outcome',
  pages: (count: number) => plural(count, 'page'),
  sentOn: (date: string) => `Sent ${date}`,
  signingOrder: (order: number) => `Signing order ${order}`,

  status: {
    declined: 'Declined',
    mailFailed: 'Email failed',
    expired: 'Link expired',
    waitsForOthers: 'Waiting for others',
    opened: 'Opened',
  },
  facts: {
    notified: 'Notified',
    invited: 'Invited',
    undelivered: (reason: string) => `The email couldn’t be delivered: ${reason}`,
    opened: 'Opened',
    signed: 'Signed',
    declined: 'Declined',
    expired: 'Link expired',
    onItsWay: 'The email is on its way',
    later: 'Invited after the people before have signed',
  },
  progress: {
    draft: 'Not sent yet',
    sent: (signed: number, all: number) => `${signed} of ${all} signed`,
    completed: 'Everyone has signed',
    cancelled: (signed: number, all: number) => `Cancelled · ${signed} of ${all} signed`,
  },

  outcome: {
    completed: 'Everyone has signed.',
    completedAt: (date: string, time: string) => `Completed ${date} at ${time}`,
    unsealed: 'Everyone has signed, but the document couldn’t be sealed.',
    unsealedDetail:
      'Nothing is lost: every signature is on record, and the timeline gives you an evidence bundle. For a sealed PDF, ask an administrator of this installation to try again. Or print the file to a new PDF, upload it as a new document, and have it signed again.',
    declined: (name: string) => `${name} declined to sign.`,
    voided: 'You voided this document.',
    over: 'It can no longer be signed.',
  },

  actions: {
    resend: 'Resend invitations',
    resendTo: 'Resend to…',
    void: 'Void document',
    duplicate: 'Duplicate',
    saveAsTemplate: 'Save as template…',
    timeline: 'Timeline',
    original: 'Download original',
    download: 'Download completed document',
    sealing: 'Sealing the document…',
    more: 'More actions',
  },

  voiding: {
    heading: 'Void document',
    question: 'Are you sure you want to void this document? It can no longer be signed.',
    consequences: 'What happens',
    told: (people: readonly string[]) =>
      people.length === 0
        ? 'No one has been emailed yet, so no one will be.'
        : `We’ll email ${formatList(people)} that it was cancelled.`,
    toldUnknown: 'We’ll email everyone who was invited that it was cancelled.',
    links: 'All signing links stop working.',
    forGood: 'You can’t undo this. To send it again, duplicate it.',
    reason: 'Reason (optional)',
    reasonHint: 'Quoted in the email, and kept in the timeline.',
    cancel: 'Cancel',
    yes: 'Void document',
    pending: 'Voiding...',
    done: 'Document voided (can no longer be signed)',
    failed: 'Failed to void document. Please try again.',
  },

  resending: {
    heading: 'Resend to…',
    intro: (title: string) => `Who should get the invitation to sign “${title}” again?`,
    group: 'People who can be emailed now',
    others: 'Not now',
    why: {
      signed: 'Has already signed',
      declined: 'Declined to sign',
      copy: 'Gets a copy when everyone has signed',
      later: 'Comes later in the signing order',
    },
    nobody: 'No one is due to sign right now.',
    firstMailed: (date: string, time: string) => `Invited ${date}, ${time}`,
    neverMailed: 'Not emailed yet',
    limit: `Each person gets at most ${RESENDS_MAX} emails an hour.`,
    cancel: 'Cancel',
    submit: (count: number) =>
      count === 0 ? 'Resend' : `Resend to ${count} ${count === 1 ? 'person' : 'people'}`,
    pending: 'Sending...',
    done: 'Invitations resent',
    doneTo: (people: readonly string[]) => `Sent to ${formatList(people)}`,
    failed: 'Failed to resend invitations. Please try again.',
    notLoaded: 'The recipients of this document couldn’t be loaded.',
  },

  signNow: {
    action: 'Sign now',
    pending: 'Opening...',
    failed: 'Couldn’t open your signing page. Please try again.',
    verifyHeading: 'Verify your email to sign',
    verify: (email: string) =>
      `You’re about to sign as the owner of ${email}. To show that it’s yours, open the link that we’ll send you, and then choose “Sign now” again.`,
    sent: (email: string) => `We sent a link to ${email}. It works for 24 hours.`,
    close: 'Close',
    send: 'Send me the link',
    sendAgain: 'Send again',
    sending: 'Sending...',
  },
} as const;

export const texts = forMembers({ en });
