import { RecipientView } from '#contracts/views/document.ts';
import { columnsOf } from '../shared/rows.ts';

/** A recipient with what says whether a link of theirs counts. */
export type LinkedRecipient = RecipientView & {
  readonly linkVersion: number;
  /** Null until a mail carried the link. */
  readonly linkExpiresAt: string | null;
};

export const recipientColumns = columnsOf({ ...RecipientView.shape, linkVersion: null, linkExpiresAt: null });
