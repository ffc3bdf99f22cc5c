import { useQuery } from '@tanstack/react-query';
import { Confirm } from '../../../ui/dialogs/confirm.tsx';
import { deletion } from '../use-document-action.ts';
import { keptQuery } from './kept-query.ts';
import { afterDeletion } from './kept-words.ts';

type DeleteDocumentProps = {
  readonly id: string;
  readonly isOpen: boolean;
  readonly onYes: () => void;
  readonly onClose: () => void;
};

/** Asks before a document is deleted, and says what becomes of it then. */
export const DeleteDocument = ({ id, ...dialog }: DeleteDocumentProps) => {
  const { data } = useQuery(keptQuery(id));

  return <Confirm {...deletion} {...dialog} note={data && afterDeletion(data, new Date().toISOString())} />;
};
