import type { NodemailerError } from 'nodemailer';

/** What became of a mail. Reasons are sentences that the sender reads. They hold no address and no text of a server. */
export type Outcome =
  | { readonly kind: 'accepted' }
  /** Trying again would get the same answer. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'later'; readonly reason: string };

/** Only an SMTP 5yz (RFC 5321, 4.2.1) about the recipient or the content is a refusal. All else may work later. */
export const outcomeOf = (error: NodemailerError): Outcome => {
  if (isTooLarge(error)) return refused('The email is too large for the mail server', error);
  if (!error.permanent || !isAboutTheMail(error)) return { kind: 'later', reason: laterReason(error) };

  return refused(refusalReason(error), error);
};

const refused = (reason: string, error: NodemailerError): Outcome => ({
  kind: 'refused',
  reason: `${reason}${codesOf(error)}.`,
});

/** Either the server refused the announced size (RFC 1870), or it wasn't sent because the server had named a limit. */
const isTooLarge = ({ code, command, permanent, responseCode }: NodemailerError) =>
  command === 'MAIL FROM' && (permanent ? responseCode === 552 : code === 'EMESSAGE');

/** A 5yz to MAIL FROM, a greeting or a login is about us, and so are 530 to 538 (RFC 4954) after any command. */
const isAboutTheMail = ({ command, responseCode = 0 }: NodemailerError) =>
  (command === 'RCPT TO' || command === 'DATA') && !(responseCode >= 530 && responseCode <= 538);

const refusalReason = (error: NodemailerError): string => {
  const status = statusOf(error);
  if (/^5\.1\.[1236]$|^5\.1\.10$/.test(status)) return 'The mail server doesn’t know this address';
  if (/^5\.2\.2$/.test(status)) return 'The mailbox is full';
  if (/^5\.2\./.test(status)) return 'The mailbox doesn’t accept emails';
  if (/^5\.3\.4$/.test(status)) return 'The email is too large for the mail server';
  if (/^5\.7\./.test(status)) return 'The mail server rejected the email under its policy';
  if (status !== '') return 'The mail server rejected the email';

  return withoutStatus[`${error.command} ${error.responseCode}`] ?? 'The mail server rejected the email';
};

/** For servers that send no enhanced status codes (RFC 3463). */
const withoutStatus: Readonly<Record<string, string>> = {
  'RCPT TO 550': 'The mail server doesn’t know this address',
  'RCPT TO 551': 'The mail server doesn’t know this address',
  'RCPT TO 553': 'The mail server doesn’t know this address',
  'RCPT TO 552': 'The mailbox is full',
  'DATA 552': 'The email is too large for the mail server',
};

const laterReason = (error: NodemailerError): string => {
  if (error.code === 'EAUTH' || error.code === 'ENOAUTH') {
    return `The mail server didn’t let Inkstream sign in${codesOf(error)}.`;
  }
  if (error.responseCode) return `The mail server hasn’t accepted the email yet${codesOf(error)}.`;
  if (error.code === 'ETIMEDOUT' || error.code === 'EABORT') return 'The mail server didn’t respond in time.';

  return `We couldn’t reach the mail server (${error.originalCode ?? error.code ?? 'unknown'}).`;
};

const codesOf = (error: NodemailerError) =>
  error.responseCode ? ` (${[error.responseCode, statusOf(error)].join(' ').trim()})` : '';

const statusOf = ({ response = '' }: NodemailerError): string =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? '';
