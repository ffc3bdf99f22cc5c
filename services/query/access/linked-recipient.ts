import type { RecipientView } from '#contracts/api/views/document.ts';

/** A recipient with the version of the link that counts, and of the newest that was withdrawn. */
export type LinkedRecipient = RecipientView & {
  readonly linkVersion: number;
  readonly linkWithdrawn: number;
};
