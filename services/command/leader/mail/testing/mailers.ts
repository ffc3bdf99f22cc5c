import type { SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { completedCopy } from '../completed-copy.ts';
import { type Mailer, openMailer, type Posting } from '../mailer.ts';
import { messageId } from '../message-id.ts';
import { openSmtpSink } from './smtp-sink.ts';

export const open = (url: string): Mailer => {
  const mailer = openMailer(url, 'Inkstream <no-reply@inkstream.example>');
  onTestFinished(mailer.close);

  return mailer;
};

export const openSink = async (behaviour: SMTPServerOptions, port?: number) => {
  const sink = await openSmtpSink(behaviour, port);
  onTestFinished(sink.close);

  return sink;
};

export const sinkAndMailer = async (behaviour: SMTPServerOptions = {}) => {
  const { url, received } = await openSink(behaviour);

  return { send: open(url).send, received };
};

export const posting: Posting = {
  to: { name: 'Bob Stone', address: 'bob@example.com' },
  replyTo: { name: 'Ann Lee', address: 'ann@example.com' },
  senderName: 'Ann Lee',
  mail: completedCopy({
    language: 'en',
    audience: 'recipient',
    senderName: 'Ann Lee',
    recipientName: 'Bob Stone',
    documentTitle: 'Lease – 2027',
    link: 'https://sign.example.com/sign/aZ3_-token',
    attached: true,
    sealedSha256: 'ab12'.repeat(16),
    checkpoint: null,
    chainHead: 'cd34'.repeat(16),
  }),
  messageId: messageId(
    {
      documentId: '0f6b5d1e-2f0d-5c3e-9a55-6f1a3b7c9d21',
      recipientId: null,
      purpose: 'completed-copy',
      cause: '5f0c1a52-3f0e-4a7d-8a5e-0c6b6a1d2e33',
    },
    'https://sign.example.com',
  ),
};
