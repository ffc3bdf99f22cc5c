import fc from 'fast-check';
import { expect } from 'vitest';
import { anyCharacter } from '../../../../../tests/harness/any-text.ts';
import { breakGlassNotice } from '../../account-mails/break-glass-notice.ts';
import { holderNotice } from '../../account-mails/holder-notice.ts';
import { identityConfirmation } from '../../account-mails/identity-confirmation.ts';
import { newSignInNotice } from '../../account-mails/new-sign-in-notice.ts';
import { ownersNotice } from '../../account-mails/owners-notice.ts';
import { alarmNotice } from '../../auditing/alarm-notice.ts';
import { memberInvitation } from '../../organisation/member-invitation.ts';
import { memberNotice } from '../../organisation/member-notice.ts';
import { type AnsweredRequest, privacyAnswer } from '../../privacy/privacy-answer.ts';
import { completedCopy } from '../completed-copy.ts';
import { copyNotice } from '../copy-notice.ts';
import { declineNotice } from '../decline-notice.ts';
import { disposalNotice } from '../disposal-notice.ts';
import { emailConfirmation } from '../email-confirmation.ts';
import { emailNotice } from '../email-notice.ts';
import { invitation } from '../invitation.ts';
import type { Mail } from '../mail.ts';
import { ownEmailConfirmation } from '../own-email-confirmation.ts';
import { passwordReset } from '../password-reset.ts';
import { passwordResetNotice } from '../password-reset-notice.ts';
import { sealFailureNotice } from '../seal-failure-notice.ts';
import { voidNotice } from '../void-notice.ts';

// Mails between Ann, who sends, and Bob, who signs, and what their tests look for in them.

export const link = 'https://sign.example.com/sign/aZ3_-token';
export const confirming = 'https://sign.example.com/confirm-email/aZ3_-token';
export const releasing = 'https://sign.example.com/not-my-account/aZ3_-token';
export const resetting = 'https://sign.example.com/reset-password/aZ3_-token';
const language = 'en' as const;
export const ann = { language, fullName: 'Ann Lee', username: 'ann-7' } as const;
export const people = {
  language,
  senderName: 'Ann Lee',
  recipientName: 'Bob Stone',
  documentTitle: 'Lease 2027',
} as const;
export const voided = { ...people, isDeclined: false, reason: 'The rent has changed' };
export const declining = {
  language,
  senderName: 'Ann Lee',
  documentTitle: 'Lease 2027',
  declinerName: 'Bob Stone',
  reason: 'The rent is too high',
  link,
};
export const invited = { ...people, link, linkExpiresAt: '2027-02-19T08:00:00.000Z', attempt: 1 };
export const completed = {
  ...people,
  audience: 'recipient',
  link,
  attached: true,
  sealedSha256: 'ab12'.repeat(16),
  chainHead: 'cd34'.repeat(16),
  checkpoint: 'sign.example/1/e1\n7\nroot=\n\n— sign.example signature=\n',
} as const;

/** What Sam asked for, and what was decided. */
export const answered: AnsweredRequest = {
  kind: 'objection',
  receivedAt: '2026-11-21T08:00:00.000Z',
  dueOn: '2027-02-21T08:00:00.000Z',
  extension: { reason: 'Many documents', at: '2026-12-01T08:00:00.000Z' },
  refusal: null,
  matches: [],
};

/** What users typed. */
type Typed = Record<'senderName' | 'recipientName' | 'documentTitle', string>;

/** One mail of each kind, where this was typed. */
export const mails = (said: Typed): Record<string, Mail> => ({
  invitation: invitation({ ...invited, ...said }),
  'copy notice': copyNotice({ language, ...said, link }),
  'void notice': voidNotice({ ...voided, ...said, reason: said.documentTitle }),
  'void notice after a decline': voidNotice({ language, ...said, isDeclined: true, reason: null }),
  'decline notice': declineNotice({
    ...declining,
    ...said,
    declinerName: said.recipientName,
    reason: said.documentTitle,
  }),
  'seal failure notice': sealFailureNotice({ language, ...said, link }),
  'completed copy': completedCopy({ ...completed, ...said }),
  'alarm notice': alarmNotice({
    language,
    foreign: [
      {
        position: '7',
        stream: said.senderName,
        revision: 3,
        hash: 'ab12',
        isLeftOut: false,
        problem: said.recipientName,
      },
    ],
    findings: [{ part: 'rules', stream: said.documentTitle, revision: null, what: said.recipientName }],
    publicUrl: 'https://sign.example.com',
  }),
  'disposal notice': disposalNotice({
    language,
    fullName: said.recipientName,
    audience: 'owner',
    documents: [{ title: said.documentTitle, disposeOn: '2027-02-19T08:00:00.000Z', disposal: 'erase' }],
    link,
  }),
  'e-mail confirmation': emailConfirmation({
    language,
    fullName: said.recipientName,
    username: said.senderName,
    email: said.documentTitle,
    link: confirming,
  }),
  'holder notice': holderNotice({
    language,
    fullName: 'Olive Owner',
    username: 'olive',
    isMoved: true,
    organisation: 'Acme',
    email: 'new@acme.example',
    at: '2026-11-21T10:00:00.000Z',
    link: 'https://sign.example/settings',
  }),
  'own e-mail confirmation': ownEmailConfirmation({
    language,
    fullName: said.recipientName,
    username: said.senderName,
    email: said.documentTitle,
    link: confirming,
    roles: ['auditor'],
    release: releasing,
  }),
  'identity confirmation': identityConfirmation({
    language,
    fullName: said.recipientName,
    username: said.senderName,
    issuer: said.documentTitle,
    link: confirming,
    isOutside: true,
  }),
  'member invitation': memberInvitation({
    language,
    organisation: said.documentTitle,
    expiresAt: '2027-02-19T08:00:00.000Z',
    link,
  }),
  'member notice': memberNotice({
    language,
    purpose: 'shared',
    actorName: said.senderName,
    isUnread: false,
    message: null,
    link,
    recipientName: said.recipientName,
    documentTitle: said.documentTitle,
    share: { right: 'view', until: '2027-02-19T08:00:00.000Z' },
  }),
  'password reset': passwordReset({
    language,
    fullName: said.recipientName,
    username: said.senderName,
    link: resetting,
    isForAnyBrowser: true,
    release: null,
  }),
  'password reset notice': passwordResetNotice({
    language,
    fullName: said.recipientName,
    username: said.senderName,
    link: resetting,
  }),
  'new sign-in notice': newSignInNotice({
    language,
    fullName: said.recipientName,
    username: said.senderName,
    at: '2026-11-21T08:00:00.000Z',
    userAgent: said.documentTitle,
    link: confirming,
  }),
  'break-glass notice': breakGlassNotice({
    language,
    fullName: said.recipientName,
    owner: said.senderName,
    at: '2026-11-21T08:00:00.000Z',
    link: confirming,
  }),
  'owners notice': ownersNotice({
    language,
    fullName: said.recipientName,
    actor: said.senderName,
    at: '2026-11-21T08:00:00.000Z',
    notice: { kind: 'token-made', about: said.documentTitle },
    link: confirming,
  }),
  'privacy request refused': privacyAnswer(language, { ...answered, refusal: said.documentTitle }, 'refused'),
  'privacy request extended': privacyAnswer(
    language,
    { ...answered, extension: { reason: said.documentTitle, at: answered.dueOn } },
    'extended',
  ),
  'e-mail notice': emailNotice({
    language,
    fullName: said.recipientName,
    newEmail: said.documentTitle,
    link: confirming,
  }),
});

/** Characters that turn text around or cannot be seen. */
export const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;

export const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom('<', '>', '"', "'", '&', '`', '\r', '\n', '\0', '\u202e', '\u2067', '\ufeff', '\u2028'),
    fc.constantFrom('</style>', '</title>', '<!--', '-->', '<script>', '{', '}', '$&'),
    anyCharacter,
  ),
});

export const expectInBoth = ({ html, text }: Mail, said: string) => {
  expect(textOf(html)).toContain(said);
  expect(text).toContain(said);
};

export const textOf = (html: string) => html.replace(/<[^>]*>/g, '');
export const tagsOf = (html: string) => html.match(/<[^>]*>?/g);

export const anchorsOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(([, href, text = '']) => ({
    href,
    text: textOf(text),
  }));
