import { RecipientView } from '#contracts/api/views/document.ts';
import { columnsOf } from '../../shared/database/rows.ts';

/** A recipient with the version of the link that counts. */
export type LinkedRecipient = RecipientView & { readonly linkVersion: number };

export const recipientColumns = columnsOf({ ...RecipientView.shape, linkVersion: null });
