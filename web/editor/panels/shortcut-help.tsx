import { lazy, Suspense } from 'react';

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

type ShortcutHelpProps = {
  /** Null: nobody has asked yet. */
  readonly isOpen: boolean | null;
  readonly onClose: () => void;
};

/** What keys do on the canvas. Loaded when it is first asked for. */
export const ShortcutHelp = ({ isOpen, onClose }: ShortcutHelpProps) =>
  isOpen !== null && (
    <Suspense>
      <ShortcutList isOpen={isOpen} onClose={onClose} />
    </Suspense>
  );
