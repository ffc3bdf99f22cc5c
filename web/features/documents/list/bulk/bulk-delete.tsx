import { useState } from 'react';
import { Confirm } from '../../../../ui/dialogs/confirm.tsx';
import { texts as keeping } from '../../keeping/texts.ts';
import { possibleFor } from '../selection.ts';
import { texts } from '../texts.ts';
import type { BulkDialogProps } from './bulk-dialog.ts';

export const BulkDelete = ({ selected, ...dialog }: BulkDialogProps) => {
  const [count] = useState(() => possibleFor('delete', selected).length);

  return <Confirm {...texts.selection.deleting(count)} note={keeping.afterDeletion.ofSeveral} {...dialog} />;
};
