import { lazy, Suspense } from 'react';

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list.tsx')).ShortcutList }));

type ShortcutHelpProps = {
  /** Null until somebody opens it for the first time. */
  readonly isOpen: boolean | null;
  readonly onClose: () => void;
};

/** Explains the shortcuts of the canvas. It is loaded when somebody first opens it. */
export const ShortcutHelp = ({ isOpen, onClose }: ShortcutHelpProps) =>
  isOpen !== null && (
    <Suspense>
      <ShortcutList isOpen={isOpen} onClose={onClose} />
    </Suspense>
  );
