import { z } from 'zod';

export const DocumentId = z.uuid();
export const RecipientId = z.uuid();
export const AccountId = z.uuid();
export const OrganisationId = z.uuid();
export const TeamId = z.uuid();
export const InvitationId = z.uuid();
export const TokenId = z.uuid();
export const ShareId = z.uuid();

/** A field's id contains its document's, so that a field can be found without a look-up: `<document>.<field>`. */
export const FieldId = z.string().regex(/^[0-9a-f-]{36}\.[0-9a-f-]{36}$/);

export const fieldIdOf = (documentId: string, field: string) => `${documentId}.${field}`;
export const documentOfField = (fieldId: string) => fieldId.slice(0, 36);

/** 64 hex digits. Blobs are named by it. */
export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);
export type Sha256 = z.infer<typeof Sha256>;
