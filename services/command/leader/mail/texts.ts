import { type ForSigners, writtenIn } from '#contracts/text/languages.ts';
import { phrase, titled, type Words } from './words.ts';

const { number } = writtenIn('en');

const english = {
  greeting: (name: string | null) => (name === null ? phrase`Hello,` : phrase`Hello ${name},`),
  message: (senderName: string | null) => phrase`Message from ${senderName ?? 'the sender'}`,
  spelledOut: 'If the button doesn’t work, open this link:',
  viewDocument: 'View document',
  unexpected: phrase`If you didn’t expect this email, you can ignore it.`,
  replies: (senderName: string) => phrase`Replies go to ${senderName}.`,
  sentBy: 'Sent by Inkstream.',
  sentFor: (senderName: string) => phrase`Sent by Inkstream on behalf of ${senderName}.`,
  receipt: 'For verification – keep this email',

  invitation: {
    request: (senderName: string, title: string) => phrase`${senderName} sent you ${titled(title)} to sign`,
    reminder: (subject: Words) => phrase`Reminder: ${subject}`,
    preview: (until: string) => phrase`Review and sign by ${until}. No account needed.`,
    heading: 'Your signature is requested',
    stillNeeded: 'Your signature is still needed',
    ownLink: (until: string) =>
      phrase`No account needed. This link is just for you, so please don’t forward it. It expires on ${until}.`,
    ownLinks: (until: string) =>
      phrase`No account needed. Each link is just for the person it names, so please open only yours and don’t forward this email. The links expire on ${until}.`,
    sign: 'Review and sign',
    signAs: (name: string) => phrase`Review and sign as ${name}`.text,
    unexpected: phrase`If you didn’t expect this email, you can ignore it. Nothing is signed unless you sign it yourself.`,
  },

  copyNotice: {
    subject: (senderName: string, title: string) => phrase`${senderName} copied you on ${titled(title)}`,
    preview: phrase`No action required.`,
    heading: 'Document Copy Notification',
    sent: (senderName: string, title: string) =>
      phrase`${senderName} sent ${titled(title)} for signature and copied you on it.`,
    noAction: phrase`No action required. You’ll receive the completed document by email after all signers finish.`,
    view: 'View notification',
  },

  voidNotice: {
    subject: (title: string) => phrase`Cancelled: ${titled(title)}`,
    preview: {
      declined: phrase`A recipient declined to sign this document. No action required.`,
      voided: (senderName: string) => phrase`${senderName} cancelled this document. No action required.`,
    },
    heading: 'This document has been cancelled',
    declined: (senderName: string, title: string) =>
      phrase`A recipient declined to sign ${titled(title)}, which was sent by ${senderName}.`,
    voided: (senderName: string, title: string) => phrase`${senderName} cancelled ${titled(title)}.`,
    linkIsDead: phrase`It can no longer be signed, and any link you received for it no longer works.`,
    reason: (senderName: string, reason: string) => phrase`${senderName} gave this reason: “${reason}”`,
    noAction: phrase`No action required.`,
  },

  completedCopy: {
    subject: (title: string) => phrase`Completed: ${titled(title)}`,
    preview: {
      attached: phrase`Everyone has signed. A copy of the sealed document is attached.`,
      linked: phrase`Everyone has signed. A copy of the sealed document is ready for you.`,
    },
    heading: 'Everyone has signed',
    toOwner: (title: string) =>
      phrase`Your document ${titled(title)} is complete: all signers have finished.`,
    toRecipient: (title: string, senderName: string) =>
      phrase`${titled(title)}, sent by ${senderName}, is complete: all signers have finished.`,
    attached: phrase`A copy is attached as a sealed PDF, with its certificate of completion. You can also open it online.`,
    linked: phrase`Your copy is a sealed PDF with its certificate of completion. It’s too large for an email, so please download it online.`,
    why: phrase`With these values, anyone can check later that neither the file nor the record of its signing was changed.`,
    sealed: 'Sealed file (SHA-256)',
    record: 'Record of signing (head of the hash chain)',
    treeHead: 'Signed tree head of the log',
  },

  memberInvitation: {
    subject: (organisation: string) => phrase`Join ${organisation} on Inkstream`,
    preview: phrase`Accept within 7 days to become a member.`,
    heading: 'You’re invited to join an organization',
    invited: (organisation: string) =>
      phrase`${organisation} invites you to work together on Inkstream, where documents are sent and signed.`,
    how: phrase`If you have an Inkstream account with this address, sign in and accept. If not, you can create one in a minute.`,
    until: (expires: string) => phrase`The link is for you alone. It works until ${expires}.`,
    open: 'View invitation',
    unexpected: phrase`If you don’t know this organization, you can ignore this email. Nothing happens until you accept.`,
  },

  privacy: {
    purposes: {
      fulfilled: {
        subject: phrase`Your privacy request was answered`,
        preview: phrase`What became of what you asked for.`,
      },
      refused: {
        subject: phrase`Your privacy request was declined`,
        preview: phrase`We don’t do what you asked for, and say why.`,
      },
      extended: {
        subject: phrase`Your privacy request takes longer`,
        preview: phrase`We say by when you get an answer, and why.`,
      },
    },
    asked: (on: string, what: string) => phrase`On ${on} you asked us ${what}.`,
    kinds: {
      access: 'for the personal data that we hold about you',
      rectification: 'to correct personal data about you',
      erasure: 'to erase personal data about you',
      restriction: 'to restrict the use of personal data about you',
      objection: 'to no longer use personal data about you',
    },
    unknown: phrase`We hold no personal data under this email address.`,
    granted: {
      access: phrase`This was approved. You get the data from us separately.`,
      rectification: phrase`This was approved, and what was wrong is corrected.`,
    },
    erased: (places: number) => phrase`Your data was erased in ${inPlaces(places)}.`,
    sealedKept: (places: number, basis: string) =>
      phrase`In ${inPlaces(places)} the completed document itself is kept. It still shows your name and what you entered. The legal basis: ${basis}`,
    sealedDestroyed: (places: number) =>
      phrase`In ${inPlaces(places)} the completed document itself was destroyed, too.`,
    certificate: phrase`A certificate says what was destroyed, what is kept, and what may remain for a while, for example in backups. You can ask us for it.`,
    restricted: (places: number) => phrase`The use of your data was restricted in ${inPlaces(places)}.`,
    kept: (places: number, because: string) =>
      phrase`Your data is kept in ${inPlaces(places)}, because ${because}.`,
    bases: {
      'legal-obligation': 'the law demands it',
      'legal-claims': 'it’s needed for legal claims',
      hold: 'a legal case needs it',
      'contract-running': 'a contract with you is running',
    },
    longer: (until: string, reason: string) =>
      phrase`The answer takes until ${until} at the latest. The reason: ${reason}`,
    refused: (reason: string) => phrase`We don’t do this. The reason: ${reason}`,
    rights: phrase`If you disagree, you can complain to a data protection authority or go to court.`,
    why: phrase`You’re getting this email because someone asked for this with your address.`,
  },

  treeHead: {
    subject: (size: number, origin: string) => phrase`Tree head ${String(size)} of ${origin}`,
    preview: (size: number) => phrase`The log holds ${events(size)}.`,
    heading: 'A tree head of the log',
    witness: 'witness',
    sum: (size: number, origin: string) =>
      phrase`The log ${origin} holds ${events(size)}, which the signed tree head below sums up.`,
    why: phrase`With these values, anyone can check later that none of the events was changed or removed.`,
    note: 'Signed tree head',
    key: 'Key to verify it with',
    unexpected: phrase`You’re getting this email because the administrator of this installation named your address as a witness.`,
  },
};

/**
 * What people read in mails who may have no account, but for what senders wrote themselves, and what all mails have in
 * common.
 */
export const texts: ForSigners<typeof english> = { en: english };

/** For example "12,345 events". */
function events(count: number): string {
  return `${number(count)} ${count === 1 ? 'event' : 'events'}`;
}

/** For example "2 places". */
function inPlaces(count: number): string {
  return `${number(count)} ${count === 1 ? 'place' : 'places'}`;
}
