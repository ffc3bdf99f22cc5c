import { expect, test } from 'vitest';
import { isSameMail, messageId } from './message-id.ts';

const mail = {
  documentId: '0f6b5d1e-2f0d-5c3e-9a55-6f1a3b7c9d21',
  recipientId: '7d0c7f39-8b5e-4a1c-9a8f-2f9c9b1d6e11',
  purpose: 'invitation',
  cause: '5f0c1a52-3f0e-4a7d-8a5e-0c6b6a1d2e33',
} as const;
const url = 'https://sign.example.com:8443/app';

test('the same mail has the same Message-ID, in the domain of the product', () => {
  expect(messageId(mail, url)).toBe(messageId({ ...mail }, url));
  expect(messageId(mail, url)).toMatch(/^<[0-9a-f]{64}@sign\.example\.com>$/);
});

test('the same mail is known again where the product has moved', () => {
  expect(isSameMail(messageId(mail, url), messageId(mail, 'https://old.example/'))).toBe(true);
  expect(isSameMail(messageId(mail, url), messageId({ ...mail, recipientId: null }, url))).toBe(false);
});

test('every other mail has another', () => {
  const others = [
    mail,
    { ...mail, documentId: mail.recipientId },
    { ...mail, recipientId: mail.documentId },
    { ...mail, recipientId: null },
    { ...mail, purpose: 'completed-copy' as const },
    { ...mail, cause: '2026-11-21' },
  ].map((other) => messageId(other, url));

  expect(new Set(others).size).toBe(others.length);
});
