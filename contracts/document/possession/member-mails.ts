import { eventIdOf } from '../../derived-id.ts';
import type { Recorded } from '../../envelope.ts';
import type { DocumentEvent, MemberMailPurpose } from '../events.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** Something that members of the document's organisation are to be mailed. */
export type MemberMail = {
  /** The id of the event that asks for it, derived from what hashes cover. */
  readonly cause: string;
  readonly purpose: MemberMailPurpose;
  /** Accounts that were mailed it, or can't be. */
  readonly settled: readonly string[];
};

const purposes = {
  ReleaseRequested: 'release-request',
  ReleaseApproved: 'release-approved',
  ReleaseRefused: 'release-refused',
  DocumentShared: 'shared',
  OwnershipTransferred: 'transferred',
} as const satisfies { readonly [Type in DocumentEvent['type']]?: MemberMailPurpose };

/** The events that ask for a mail to members. */
export type MemberMailCause = Recorded<Extract<DocumentEvent, { type: keyof typeof purposes }>>;

export const withMemberMail = (
  mails: readonly MemberMail[],
  cause: MemberMailCause,
): readonly MemberMail[] => [
  ...mails,
  { cause: eventIdOf(cause), purpose: purposes[cause.type], settled: [] },
];

export const memberMailSettled = (
  mails: readonly MemberMail[],
  { account, cause }: Extract<DocumentEvent, { type: 'MemberMailed' | 'MemberMailFailed' }>['data'],
): readonly MemberMail[] =>
  mails.map((mail) => (mail.cause === cause ? { ...mail, settled: [...mail.settled, account] } : mail));
