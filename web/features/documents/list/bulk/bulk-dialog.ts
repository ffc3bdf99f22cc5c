import type { Listed } from '../list-choice.ts';
import type { BulkInput } from './use-bulk.ts';

/** What asks before something is done to several documents. */
export type BulkDialogProps = {
  readonly selected: readonly Listed[];
  readonly isOpen: boolean;
  readonly onYes: (how?: BulkInput) => void;
  readonly onClose: () => void;
};
