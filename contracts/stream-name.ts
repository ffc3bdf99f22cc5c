import type { Sha256 } from './ids.ts';

// Zod-free: the browser folds documents as the servers do.

/** Stream names without their epoch. `security` takes a day such as 2026-11-21, `mails` an account and a day. */
export const streams = {
  document: (id: string) => `document-${id}`,
  account: (id: string) => `account-${id}`,
  username: (hash: Sha256) => `username-${hash}`,
  email: (hash: Sha256) => `email-${hash}`,
  identity: (hash: Sha256) => `identity-${hash}`,
  security: (day: string) => `security-${day}`,
  retention: (of: string) => `retention-${of}`,
  matter: (id: string) => `matter-${id}`,
  privacy: (id: string) => `privacy-${id}`,
  organisation: (id: string) => `organisation-${id}`,
  mails: (accountAndDay: string) => `mails-${accountAndDay}`,
} as const;

export type Category = keyof typeof streams;

/** `document-6f1c…` is stream 6f1c… of the documents. */
export const idOf = (stream: string) => stream.slice(stream.indexOf('-') + 1);
export const categoryOf = (stream: string) => stream.slice(0, stream.indexOf('-')) as Category;
