import { ShortcutsDialog } from '../../ui/dialogs/shortcuts-dialog.tsx';
import { texts } from '../texts.ts';

type ShortcutsProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** The keys that work on every screen. */
export const Shortcuts = (dialog: ShortcutsProps) => (
  <ShortcutsDialog
    {...dialog}
    heading={texts.shortcuts.heading}
    hint={texts.shortcuts.hint}
    rows={texts.shortcuts.rows}
  />
);
