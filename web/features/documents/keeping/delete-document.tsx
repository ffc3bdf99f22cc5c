import { useQuery } from '@tanstack/react-query';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { keptQuery } from './kept-query.ts';
import { afterDeletion } from './kept-words.ts';
import { texts } from './texts.ts';

type DeleteDocumentProps = {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
};

/** Asks before a document is deleted, and says what becomes of it then. */
export const DeleteDocument = ({ id, ...dialog }: DeleteDocumentProps) => {
  const { data } = useQuery(keptQuery(id));

  return (
    <Confirm {...texts.question} {...dialog} note={data && afterDeletion(data, new Date().toISOString())} />
  );
};
