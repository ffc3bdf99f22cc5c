import type { RecipientView } from '#contracts/api/views/document.ts';
import { canHaveFields } from '#contracts/document/roles/kinds.ts';
import type { ToastWords } from '../../../../ui/toasts/toast-words.ts';
import { texts } from '../texts.ts';

/** How many fields each recipient has, by id. */
type FieldCounts = Readonly<Record<string, number>>;

/** A toast for a document that cannot be sent as it is (spec, part 2, section 5). */
export const problemOf = (recipients: readonly RecipientView[], counts: FieldCounts): ToastWords | null => {
  if (recipients.length === 0) return texts.sending.noRecipients;
  if (recipients.every(({ id }) => !counts[id])) return texts.sending.noFields;

  return null;
};

/** Signers who would be asked to agree to the document as it is. */
export const withoutFields = (recipients: readonly RecipientView[], counts: FieldCounts) =>
  recipients.filter((one) => canHaveFields(one) && !counts[one.id]);
