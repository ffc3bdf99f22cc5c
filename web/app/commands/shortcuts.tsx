import { useOpenShortcuts } from '../../ui/shortcuts/screen-shortcuts.ts';
import { ShortcutsDialog } from '../../ui/shortcuts/shortcuts-dialog.tsx';
import { texts } from '../texts.ts';

type ShortcutsProps = { readonly isOpen: boolean; readonly onClose: () => void };

/** The keys of the screen that is open, and those that work on every screen. */
export const Shortcuts = (dialog: ShortcutsProps) => (
  <ShortcutsDialog
    {...dialog}
    heading={texts.shortcuts.heading}
    groups={[...useOpenShortcuts(), texts.shortcuts.everywhere]}
  />
);
