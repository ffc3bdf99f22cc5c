import { titled, type Words, words } from './words.ts';

/** Everything that people read in mails, but for what senders wrote themselves. */
export const texts = {
  greeting: (name: string | null) => (name === null ? words`Hello,` : words`Hello ${name},`),
  message: (senderName: string | null) => words`Message from ${senderName ?? 'the sender'}`,
  spelledOut: 'If the button doesn’t work, open this link:',
  viewDocument: 'View document',
  confirmAddress: 'Confirm address',
  notMyAccount: 'This isn’t my account',
  unexpected: words`If you didn’t expect this email, you can ignore it.`,
  replies: (senderName: string) => words`Replies go to ${senderName}.`,
  sentBy: 'Sent by Inkstream.',
  sentFor: (senderName: string) => words`Sent by Inkstream on behalf of ${senderName}.`,
  receipt: 'For verification – keep this email',

  invitation: {
    request: (senderName: string, title: string) => words`${senderName} sent you ${titled(title)} to sign`,
    reminder: (subject: Words) => words`Reminder: ${subject}`,
    preview: (until: string) => words`Review and sign by ${until}. No account needed.`,
    heading: 'Your signature is requested',
    stillNeeded: 'Your signature is still needed',
    ownLink: (until: string) =>
      words`No account needed. This link is just for you, so please don’t forward it. It expires on ${until}.`,
    ownLinks: (until: string) =>
      words`No account needed. Each link is just for the person it names, so please open only yours and don’t forward this email. The links expire on ${until}.`,
    sign: 'Review and sign',
    signAs: (name: string) => words`Review and sign as ${name}`.text,
    unexpected: words`If you didn’t expect this email, you can ignore it. Nothing is signed unless you sign it yourself.`,
  },

  copyNotice: {
    subject: (senderName: string, title: string) => words`${senderName} copied you on ${titled(title)}`,
    preview: words`No action required.`,
    heading: 'Document Copy Notification',
    sent: (senderName: string, title: string) =>
      words`${senderName} sent ${titled(title)} for signature and copied you on it.`,
    noAction: words`No action required. You’ll receive the completed document by email after all signers finish.`,
    view: 'View notification',
  },

  voidNotice: {
    subject: (title: string) => words`Cancelled: ${titled(title)}`,
    preview: {
      declined: words`A recipient declined to sign this document. No action required.`,
      voided: (senderName: string) => words`${senderName} cancelled this document. No action required.`,
    },
    heading: 'This document has been cancelled',
    declined: (senderName: string, title: string) =>
      words`A recipient declined to sign ${titled(title)}, which was sent by ${senderName}.`,
    voided: (senderName: string, title: string) => words`${senderName} cancelled ${titled(title)}.`,
    linkIsDead: words`It can no longer be signed, and any link you received for it no longer works.`,
    reason: (senderName: string, reason: string) => words`${senderName} gave this reason: “${reason}”`,
    noAction: words`No action required.`,
  },

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

  completedCopy: {
    subject: (title: string) => words`Completed: ${titled(title)}`,
    preview: {
      attached: words`Everyone has signed. A copy of the sealed document is attached.`,
      linked: words`Everyone has signed. A copy of the sealed document is ready for you.`,
    },
    heading: 'Everyone has signed',
    toOwner: (title: string) => words`Your document ${titled(title)} is complete: all signers have finished.`,
    toRecipient: (title: string, senderName: string) =>
      words`${titled(title)}, sent by ${senderName}, is complete: all signers have finished.`,
    attached: words`A copy is attached as a sealed PDF, with its certificate of completion. You can also open it online.`,
    linked: words`Your copy is a sealed PDF with its certificate of completion. It’s too large for an email, so please download it online.`,
    why: words`With these values, anyone can check later that neither the file nor the record of its signing was changed.`,
    sealed: 'Sealed file (SHA-256)',
    record: 'Record of signing (head of the hash chain)',
    treeHead: 'Signed tree head of the log',
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

  memberInvitation: {
    subject: (organisation: string) => words`Join ${organisation} on Inkstream`,
    preview: words`Accept within 7 days to become a member.`,
    heading: 'You’re invited to join an organization',
    invited: (organisation: string) =>
      words`${organisation} invites you to work together on Inkstream, where documents are sent and signed.`,
    how: words`If you have an Inkstream account with this address, sign in and accept. If not, you can create one in a minute.`,
    until: (expires: string) => words`The link is for you alone. It works until ${expires}.`,
    open: 'View invitation',
    unexpected: words`If you don’t know this organization, you can ignore this email. Nothing happens until you accept.`,
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
        : words`${count.toLocaleString('en-US')} documents are due for disposal`,
    preview: words`The time for which we keep them is almost over.`,
    heading: 'Due for disposal',
    almostOver: (count: number) =>
      count === 1
        ? words`The time for which we keep this document is almost over:`
        : words`The time for which we keep these documents is almost over:`,
    erase: (title: string, on: string) => words`${titled(title)} will be erased on ${on}.`,
    review: (title: string, on: string) => words`${titled(title)} waits for a decision from ${on} on.`,
    more: (count: number) => words`And ${count.toLocaleString('en-US')} more.`,
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

  privacy: {
    purposes: {
      fulfilled: {
        subject: words`Your privacy request was answered`,
        preview: words`What became of what you asked for.`,
      },
      refused: {
        subject: words`Your privacy request was declined`,
        preview: words`We don’t do what you asked for, and say why.`,
      },
      extended: {
        subject: words`Your privacy request takes longer`,
        preview: words`We say by when you get an answer, and why.`,
      },
    },
    asked: (on: string, what: string) => words`On ${on} you asked us ${what}.`,
    kinds: {
      access: 'for the personal data that we hold about you',
      rectification: 'to correct personal data about you',
      erasure: 'to erase personal data about you',
      restriction: 'to restrict the use of personal data about you',
      objection: 'to no longer use personal data about you',
    },
    unknown: words`We hold no personal data under this email address.`,
    granted: {
      access: words`This was approved. You get the data from us separately.`,
      rectification: words`This was approved, and what was wrong is corrected.`,
    },
    erased: (places: number) => words`Your data was erased in ${inPlaces(places)}.`,
    sealedKept: (places: number, basis: string) =>
      words`In ${inPlaces(places)} the completed document itself is kept. It still shows your name and what you entered. The legal basis: ${basis}`,
    sealedDestroyed: (places: number) =>
      words`In ${inPlaces(places)} the completed document itself was destroyed, too.`,
    certificate: words`A certificate says what was destroyed, what is kept, and what may remain for a while, for example in backups. You can ask us for it.`,
    restricted: (places: number) => words`The use of your data was restricted in ${inPlaces(places)}.`,
    kept: (places: number, because: string) =>
      words`Your data is kept in ${inPlaces(places)}, because ${because}.`,
    bases: {
      'legal-obligation': 'the law demands it',
      'legal-claims': 'it’s needed for legal claims',
      hold: 'a legal case needs it',
      'contract-running': 'a contract with you is running',
    },
    longer: (until: string, reason: string) =>
      words`The answer takes until ${until} at the latest. The reason: ${reason}`,
    refused: (reason: string) => words`We don’t do this. The reason: ${reason}`,
    rights: words`If you disagree, you can complain to a data protection authority or go to court.`,
    why: words`You’re getting this email because someone asked for this with your address.`,
  },

  treeHead: {
    subject: (size: number, origin: string) => words`Tree head ${String(size)} of ${origin}`,
    preview: (size: number) => words`The log holds ${events(size)}.`,
    heading: 'A tree head of the log',
    witness: 'witness',
    sum: (size: number, origin: string) =>
      words`The log ${origin} holds ${events(size)}, which the signed tree head below sums up.`,
    why: words`With these values, anyone can check later that none of the events was changed or removed.`,
    note: 'Signed tree head',
    key: 'Key to verify it with',
    unexpected: words`You’re getting this email because the administrator of this installation named your address as a witness.`,
  },
} as const;

/** For example "12,345 events". */
function events(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'event' : 'events'}`;
}

/** For example "2 places". */
function inPlaces(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'place' : 'places'}`;
}
