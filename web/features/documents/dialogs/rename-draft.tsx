import { RenameDocument } from '../../../ui/renaming/rename-document.tsx';

type RenameDraftProps = {
  readonly id: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

/** A document that isn't a template, and wasn't sent yet. */
export const RenameDraft = ({ id, title, ...dialog }: RenameDraftProps) => (
  <RenameDocument document={{ id, title, isTemplate: false }} {...dialog} />
);
