import { type ForMembers, writtenIn } from '#contracts/text/languages.ts';
import { titled, words } from './words.ts';

const { number } = writtenIn('en');

const english = {
  confirmAddress: 'Confirm address',
  notMyAccount: 'This isn’t my account',

  declineNotice: {
    subject: (title: string) => words`Declined: ${titled(title)}`,
    preview: (name: string, reason: string) => words`${name} declined to sign: “${reason}”`,
    heading: 'A recipient declined to sign',
    declined: (name: string, title: string) =>
      words`${name} declined to sign ${titled(title)} and gave this reason:`,
    reason: (reason: string) => words`“${reason}”`,
    cancelled: words`The document has been cancelled, so no one else can sign it. We’re telling everyone else we’ve emailed about it that a recipient declined, but not who or why.`,
  },

  sealFailure: {
    subject: (title: string) => words`Signed, but not sealed: ${titled(title)}`,
    preview: (title: string) =>
      words`Everyone has signed ${titled(title)}, but we couldn’t create the sealed PDF.`,
    heading: 'We couldn’t seal your document',
    tried: (title: string) =>
      words`Everyone has signed ${titled(title)}, but we couldn’t seal the file, so there’s no sealed PDF. We tried for several hours and won’t try again automatically.`,
    kept: words`Nothing is lost: what everyone signed, and when, is safe on record. You can download it as an evidence bundle from the document’s timeline.`,
    wayOut: words`To get a sealed PDF, ask your administrator to try again. Or print the file to a new PDF, upload it as a new document, and have it signed again.`,
  },

  newAddress: {
    subject: 'Confirm your new email address',
    preview: words`Confirm within 24 hours to use this address for your account.`,
    asked: (email: string, username: string) =>
      words`You asked to use ${email} for your Inkstream account ${username}. Please confirm that it’s your address.`,
    until: words`Open the link in a browser where you’re signed in. It works for 24 hours. Your account keeps its old address until you confirm.`,
    unexpected: words`If you didn’t ask for this, you can ignore this email. Nothing changes until it’s confirmed.`,
  },

  ownAddress: {
    subject: 'Confirm your email address',
    preview: words`Confirm within 24 hours that this address is yours.`,
    asked: (username: string, email: string) =>
      words`Someone signed in as ${username} requested this link. If that’s you, please confirm that ${email} is your address.`,
    roles: (username: string, email: string, roles: string) =>
      words`The operator of this installation named ${email} as ${roles}. If you open the link while you’re signed in as ${username}, that account gets this role. Without that, no one gets it, even with your address.`,
    why: words`With a confirmed address, you can reset a forgotten password and use features that need one. Open the link in a browser where you’re signed in. It works for 24 hours.`,
    unexpected: (username: string) => words`If ${username} isn’t your account, you can ignore this email.`,
    release: (username: string) =>
      words`If ${username} isn’t your account, you can ignore this email, or choose “This isn’t my account”: your address is then removed from it, so that you can use it yourself.`,
  },

  oldAddress: {
    subject: 'Your email address is about to change',
    preview: (email: string) => words`Someone asked to use ${email} for your Inkstream account.`,
    asked: (email: string) =>
      words`Someone signed in to your Inkstream account asked to use ${email} instead of this address.`,
    effect: words`The change takes effect once it’s confirmed from the new address. If this was you, there’s nothing to do here.`,
    settings: 'Open settings',
    unexpected: words`If this wasn’t you, change your password now. That signs everyone else out and stops the change, unless it’s already confirmed.`,
  },

  passwordReset: {
    subject: 'Reset your password',
    preview: (username: string) => words`Choose a new password for ${username} within 30 minutes.`,
    asked: (username: string) =>
      words`We received a request to reset the password of your Inkstream account ${username}.`,
    inAnyBrowser: words`The link works once, for 30 minutes. Please don’t forward this email.`,
    inOwnBrowser: words`The link works once, for 30 minutes, in a browser where you signed in before. Please don’t forward this email.`,
    choose: 'Choose a new password',
    unexpected: words`If you didn’t ask for this, you can ignore this email. Your password hasn’t changed.`,
    release: (username: string) =>
      words`No one has confirmed yet that ${username} belongs to this address. If it isn’t your account, choose “This isn’t my account”: your address is then removed from it, so that you can use it yourself. Otherwise, you can ignore this email; your password hasn’t changed.`,
  },

  passwordChanged: {
    subject: 'Your password was changed',
    preview: (username: string) =>
      words`A new password was chosen for ${username}, and every device was signed out.`,
    changed: (username: string) =>
      words`A new password was chosen for your Inkstream account ${username} with a link that we emailed to this address.`,
    signedOut: words`Every device was signed out. If this was you, there’s nothing left to do.`,
    again: 'Reset password again',
    unexpected: words`If this wasn’t you, reset your password now and secure your email account: someone else may be reading your emails.`,
  },

  disposal: {
    subject: (count: number, title: string) =>
      count === 1
        ? words`Due for disposal: ${titled(title)}`
        : words`${number(count)} documents are due for disposal`,
    preview: words`The time for which we keep them is almost over.`,
    heading: 'Due for disposal',
    almostOver: (count: number) =>
      count === 1
        ? words`The time for which we keep this document is almost over:`
        : words`The time for which we keep these documents is almost over:`,
    erase: (title: string, on: string) => words`${titled(title)} will be erased on ${on}.`,
    review: (title: string, on: string) => words`${titled(title)} waits for a decision from ${on} on.`,
    more: (count: number) => words`And ${number(count)} more.`,
    wayOut: {
      owner: words`No one can bring back what is erased. Download what you still need, or ask a records manager to keep it longer.`,
      'records manager': words`No one can bring back what is erased. In Records, you can keep documents longer, decide about them, or put them on hold.`,
    },
    open: { owner: 'View documents', 'records manager': 'Open Records' },
    why: {
      owner: words`You’re getting this email because these documents are yours.`,
      'records manager': words`You’re getting this email because the administrator of this installation named you as a records manager.`,
    },
  },
};

/** What holders of accounts read in mails, but for what people wrote themselves. */
export const accountTexts: ForMembers<typeof english> = { en: english };
