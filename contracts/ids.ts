import { z } from 'zod';

export const DocumentId = z.uuid();
export const RecipientId = z.uuid();
export const AccountId = z.uuid();

/** A field's id carries its document's, so that a field can be found without a look-up: `<document>.<field>`. */
export const FieldId = z.string().regex(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/);

export const fieldIdOf = (documentId: string, field: string) => `${documentId}.${field}`;
export const documentOfField = (fieldId: string) => fieldId.slice(0, 36);

/** 64 hex digits, the name of a blob. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export type Sha256 = z.infer<typeof Sha256>;

/** Stream names without their epoch. `security` takes a day such as 2026-11-21, `mails` an account and a day. */
export const streams = {
  document: (id: string) => `document-${id}`,
  account: (id: string) => `account-${id}`,
  username: (hash: Sha256) => `username-${hash}`,
  email: (hash: Sha256) => `email-${hash}`,
  security: (day: string) => `security-${day}`,
  mails: (accountAndDay: string) => `mails-${accountAndDay}`,
} as const;

export type Category = keyof typeof streams;

export { categoryOf, idOf } from './stream-name.ts';
