import type { RecipientView } from '#contracts/api/views/document.ts';

/** A recipient with the version of the link that counts. */
export type LinkedRecipient = RecipientView & { readonly linkVersion: number };
