import { createTransport, type NodemailerError } from 'nodemailer';
import addressparser from 'nodemailer/lib/addressparser';
import { inErasedWords } from '#contracts/closed.ts';
import { isMailbox, withoutLinks } from '#contracts/text/characters.ts';
import { traceWork } from '../../../shared/tracing/tracing.ts';
import type { Mail } from './mail.ts';
import { oneLine } from './markup.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

export type Mailbox = { readonly name: string; readonly address: string };

export type Attachment = {
  readonly filename: string;
  /** Such as `application/pdf`. */
  readonly contentType: string;
  readonly content: Uint8Array;
};

export type Posting = {
  readonly to: Mailbox;
  /** Null if nobody reads the answers. */
  readonly replyTo: Mailbox | null;
  /** The person on whose behalf it is sent; null if it's sent on our own. */
  readonly senderName: string | null;
  readonly mail: Mail;
  /** With its angle brackets, as `messageId` makes it. */
  readonly messageId: string;
  readonly attachments?: readonly Attachment[];
};

export type Mailer = {
  /** Hands one mail to the SMTP server. It doesn't throw if the server or the network fails. */
  readonly send: (posting: Posting) => Promise<Outcome>;
  /** Mails that are under way are finished. Those that wait end as `later`. */
  readonly close: () => void;
};

/** A pool of connections to `smtpUrl`, whose query may set any of the options below: `smtp://host?socketTimeout=60000`. */
export const openMailer = (smtpUrl: string, from: string): Mailer => {
  const transport = createTransport({ ...options, url: smtpUrl, pool: true });
  const ourAddress = soleAddress(from);

  const send = async ({ to, replyTo, senderName, mail, messageId, attachments = [] }: Posting) => {
    if (!isMailbox(to.address)) return notMailable;

    try {
      const message = {
        from: { name: shownSender(senderName), address: ourAddress },
        to: mailbox(to),
        ...(replyTo && isMailbox(replyTo.address) ? { replyTo: mailbox(replyTo) } : {}),
        envelope: {
          from: { name: '', address: ourAddress },
          to: { name: '', address: to.address },
          size: sizeOf(mail, attachments),
        },
        subject: oneLine(mail.subject),
        text: mail.text,
        html: mail.html,
        messageId: oneLine(messageId),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        attachments: attachments.map(attached),
        xMailer: false as const,
        signal: AbortSignal.timeout(WHOLE_MAIL),
      };
      await traceWork({ name: 'send mail', kind: 'client' }, () => transport.sendMail(message));
      return { kind: 'accepted' } as const;
    } catch (error) {
      return outcomeOf(error as NodemailerError);
    }
  };

  return { send, close: () => transport.close() };
};

const shownSender = (senderName: string | null) =>
  senderName === null ? 'Inkstream' : `${withoutLinks(oneLine(inErasedWords(senderName)))} via Inkstream`;

/** Milliseconds for one mail, including its wait for a free connection. */
const WHOLE_MAIL = 120_000;

const options = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  dnsTimeout: 10_000,
  // A server may look at an attachment for long before it answers; giving up then mails it twice (RFC 5321, 4.5.3.2.6).
  socketTimeout: 30_000,
  maxConnections: 5,
  // The caller decides when to try again, since it knows what is on record.
  maxRequeues: 0,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const;

const notMailable: Outcome = {
  kind: 'refused',
  reason: 'This is not an address that mail can be sent to.',
};

const mailbox = ({ name, address }: Mailbox) => ({ name: withoutLinks(oneLine(name)), address });

const attached = ({ filename, contentType, content }: Attachment) => ({
  filename: oneLine(filename).replace(/[/\\]/g, '-'),
  contentType,
  content: Buffer.from(content.buffer, content.byteOffset, content.byteLength),
});

/** About how many bytes the encoded mail has. It's announced, so that a server can refuse it before it's sent (RFC 1870). */
const sizeOf = ({ html, text }: Mail, attachments: readonly Attachment[]) =>
  attachments.reduce(
    (sum, { content }) => sum + Math.ceil(content.byteLength * BASE64),
    html.length + text.length,
  );

/** Four characters for three bytes, and a line end after each 76 of them. */
const BASE64 = (4 / 3) * (78 / 76);

const soleAddress = (from: string): string => {
  const [only, another] = addressparser(from);
  if (!only?.address || another || !isMailbox(only.address)) {
    throw new Error(
      'MAIL_FROM must hold exactly one mail address, such as Inkstream <no-reply@example.com>.',
    );
  }

  return only.address;
};
