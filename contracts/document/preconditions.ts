import { isRecipientErased } from './erasures.ts';
import { canHaveFields, mustAct } from './roles/kinds.ts';
import type { DocumentField, ExistingDocument } from './state.ts';

// What has to be so before somebody does something with a document. Decisions refuse by these rules, and a history is
// checked by the same ones (possible.ts), so they may become more lenient, but never stricter. Each is the code of a
// refusal; null: nothing speaks against it. This file doesn't use zod, because the browser runs what checks a history.

export type DocumentRule =
  | 'document.no-recipients'
  | 'document.no-signers'
  | 'document.no-fields'
  | 'recipient.erased'
  | 'field.no-such-recipient'
  | 'field.not-for-signer'
  | 'signing.missing-required';

/** What a draft lacks that is to be sent. */
export const sendingRule = (draft: ExistingDocument): DocumentRule | null => {
  const { recipients, fields } = draft;
  if (recipients.length === 0) return 'document.no-recipients';
  if (!recipients.some(mustAct)) return 'document.no-signers';
  if (fields.length === 0) return 'document.no-fields';

  return recipients.some(({ id }) => isRecipientErased(draft, id)) ? 'recipient.erased' : null;
};

/** Why a field can't be this recipient's. */
export const fieldHolderRule = ({ recipients }: ExistingDocument, id: string): DocumentRule | null => {
  const recipient = recipients.find((one) => one.id === id);
  if (!recipient) return 'field.no-such-recipient';

  return canHaveFields(recipient) ? null : 'field.not-for-signer';
};

/** Why somebody hasn't signed yet who filled in the fields with these ids. */
export const signingRule = (
  ownFields: readonly Pick<DocumentField, 'id' | 'required'>[],
  filled: { readonly has: (field: string) => boolean },
): DocumentRule | null =>
  ownFields.some(({ id, required }) => required && !filled.has(id)) ? 'signing.missing-required' : null;

const clauses: Readonly<Record<DocumentRule, string>> = {
  'document.no-recipients': 'there was no one to sign it',
  'document.no-signers': 'there was no one to sign it',
  'document.no-fields': 'there was no field to fill in',
  'recipient.erased': 'the recipient was erased by then',
  'field.no-such-recipient': 'the document had no such recipient',
  'field.not-for-signer': 'fields belong to signers only',
  'signing.missing-required': 'a required field has no value',
};

/** The rule as a clause about an event that is on record. */
export const clauseOf = (rule: DocumentRule | null): string | null => rule && clauses[rule];
