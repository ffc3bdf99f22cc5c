import { ShortcutsDialog } from '../../ui/dialogs/shortcuts-dialog.tsx';
import { shortcuts } from '../canvas/shortcuts.ts';
import { texts } from '../texts.ts';

type ShortcutListProps = { readonly isOpen: boolean; readonly onClose: () => void };

export const ShortcutList = (dialog: ShortcutListProps) => (
  <ShortcutsDialog
    {...dialog}
    heading={texts.shortcuts.heading}
    hint={texts.shortcuts.when}
    rows={shortcuts}
  />
);
