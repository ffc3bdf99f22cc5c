import type { DocumentPossessionView } from '#contracts/api/views/possession.ts';

/** What each dialog about whose a document is gets. */
export type PossessionDialogProps = {
  readonly id: string;
  readonly title: string;
  readonly possession: DocumentPossessionView;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};
