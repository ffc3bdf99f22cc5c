import { useState } from 'react';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { afterDeletions } from '../../keeping/kept-words.ts';
import { possibleFor } from '../selection.ts';
import { texts } from '../texts.ts';
import type { BulkDialogProps } from './bulk-dialog.ts';

export const BulkDelete = ({ selected, ...dialog }: BulkDialogProps) => {
  const [count] = useState(() => possibleFor('delete', selected).length);

  return <Confirm {...texts.selection.deleting(count)} note={afterDeletions} {...dialog} />;
};
