import { type ForMembers, writtenIn } from '#contracts/text/languages.ts';
import { phrase, titled } from './words.ts';

const { number } = writtenIn('en');

const english = {
  confirmAddress: 'Confirm address',
  notMyAccount: 'This isn’t my account',

  declineNotice: {
    subject: (title: string) => phrase`Declined: ${titled(title)}`,
    preview: (name: string, reason: string) => phrase`${name} declined to sign: “${reason}”`,
    heading: 'A recipient declined to sign',
    declined: (name: string, title: string) =>
      phrase`${name} declined to sign ${titled(title)} and gave this reason:`,
    reason: (reason: string) => phrase`“${reason}”`,
    cancelled: phrase`The document has been cancelled, so no one else can sign it. We’re telling everyone else we’ve emailed about it that a recipient declined, but not who or why.`,
  },

  sealFailure: {
    subject: (title: string) => phrase`Signed, but not sealed: ${titled(title)}`,
    preview: (title: string) =>
      phrase`Everyone has signed ${titled(title)}, but we couldn’t create the sealed PDF.`,
    heading: 'We couldn’t seal your document',
    tried: (title: string) =>
      phrase`Everyone has signed ${titled(title)}, but we couldn’t seal the file, so there’s no sealed PDF. We tried for several hours and won’t try again automatically.`,
    kept: phrase`Nothing is lost: what everyone signed, and when, is safe on record. You can download it as an evidence bundle from the document’s timeline.`,
    wayOut: phrase`To get a sealed PDF, ask your administrator to try again. Or print the file to a new PDF, upload it as a new document, and have it signed again.`,
  },

  newAddress: {
    subject: 'Confirm your new email address',
    preview: phrase`Confirm within 24 hours to use this address for your account.`,
    asked: (email: string, username: string) =>
      phrase`You asked to use ${email} for your Inkstream account ${username}. Please confirm that it’s your address.`,
    until: phrase`Open the link in a browser where you’re signed in. It works for 24 hours. Your account keeps its old address until you confirm.`,
    unexpected: phrase`If you didn’t ask for this, you can ignore this email. Nothing changes until it’s confirmed.`,
  },

  ownAddress: {
    subject: 'Confirm your email address',
    preview: phrase`Confirm within 24 hours that this address is yours.`,
    asked: (username: string, email: string) =>
      phrase`Someone signed in as ${username} requested this link. If that’s you, please confirm that ${email} is your address.`,
    roles: (username: string, email: string, roles: string) =>
      phrase`The operator of this installation named ${email} as ${roles}. If you open the link while you’re signed in as ${username}, that account gets this role. Without that, no one gets it, even with your address.`,
    why: phrase`With a confirmed address, you can reset a forgotten password and use features that need one. Open the link in a browser where you’re signed in. It works for 24 hours.`,
    unexpected: (username: string) => phrase`If ${username} isn’t your account, you can ignore this email.`,
    release: (username: string) =>
      phrase`If ${username} isn’t your account, you can ignore this email, or choose “This isn’t my account”: your address is then removed from it, so that you can use it yourself.`,
  },

  oldAddress: {
    subject: 'Your email address is about to change',
    preview: (email: string) => phrase`Someone asked to use ${email} for your Inkstream account.`,
    asked: (email: string) =>
      phrase`Someone signed in to your Inkstream account asked to use ${email} instead of this address.`,
    effect: phrase`The change takes effect once it’s confirmed from the new address. If this was you, there’s nothing to do here.`,
    settings: 'Open settings',
    unexpected: phrase`If this wasn’t you, change your password now. That signs everyone else out and stops the change, unless it’s already confirmed.`,
  },

  passwordReset: {
    subject: 'Reset your password',
    preview: (username: string) => phrase`Choose a new password for ${username} within 30 minutes.`,
    asked: (username: string) =>
      phrase`We received a request to reset the password of your Inkstream account ${username}.`,
    inAnyBrowser: phrase`The link works once, for 30 minutes. Please don’t forward this email.`,
    inOwnBrowser: phrase`The link works once, for 30 minutes, in a browser where you signed in before. Please don’t forward this email.`,
    choose: 'Choose a new password',
    unexpected: phrase`If you didn’t ask for this, you can ignore this email. Your password hasn’t changed.`,
    release: (username: string) =>
      phrase`No one has confirmed yet that ${username} belongs to this address. If it isn’t your account, choose “This isn’t my account”: your address is then removed from it, so that you can use it yourself. Otherwise, you can ignore this email; your password hasn’t changed.`,
  },

  passwordChanged: {
    subject: 'Your password was changed',
    preview: (username: string) =>
      phrase`A new password was chosen for ${username}, and every device was signed out.`,
    changed: (username: string) =>
      phrase`A new password was chosen for your Inkstream account ${username} with a link that we emailed to this address.`,
    signedOut: phrase`Every device was signed out. If this was you, there’s nothing left to do.`,
    again: 'Reset password again',
    unexpected: phrase`If this wasn’t you, reset your password now and secure your email account: someone else may be reading your emails.`,
  },

  disposal: {
    subject: (count: number, title: string) =>
      count === 1
        ? phrase`Due for disposal: ${titled(title)}`
        : phrase`${number(count)} documents are due for disposal`,
    preview: phrase`The time for which we keep them is almost over.`,
    heading: 'Due for disposal',
    almostOver: (count: number) =>
      count === 1
        ? phrase`The time for which we keep this document is almost over:`
        : phrase`The time for which we keep these documents is almost over:`,
    erase: (title: string, on: string) => phrase`${titled(title)} will be erased on ${on}.`,
    review: (title: string, on: string) => phrase`${titled(title)} waits for a decision from ${on} on.`,
    more: (count: number) => phrase`And ${number(count)} more.`,
    wayOut: {
      owner: phrase`No one can bring back what is erased. Download what you still need, or ask a records manager to keep it longer.`,
      'records manager': phrase`No one can bring back what is erased. In Records, you can keep documents longer, decide about them, or put them on hold.`,
    },
    open: { owner: 'View documents', 'records manager': 'Open Records' },
    why: {
      owner: phrase`You’re getting this email because these documents are yours.`,
      'records manager': phrase`You’re getting this email because the administrator of this installation named you as a records manager.`,
    },
  },
};

/** What holders of accounts read in mails, but for what people wrote themselves. */
export const accountTexts: ForMembers<typeof english> = { en: english };
