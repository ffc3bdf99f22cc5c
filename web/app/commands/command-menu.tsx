import { lazy, Suspense, useEffect, useState } from 'react';
import { useNewDocument } from '../../features/documents/new-document/use-new-document.tsx';
import { onShortcutsWanted } from '../../ui/shortcuts/screen-shortcuts.ts';

const CommandDialog = lazy(async () => ({ default: (await import('./command-dialog.tsx')).CommandDialog }));
const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts.tsx')).Shortcuts }));

type Opened = { readonly what: 'menu' | 'shortcuts'; readonly isOpen: boolean };

/**
 * The command menu and the list of shortcuts, on every screen. Both are loaded when they're first opened. Their keys
 * go with Ctrl, so that they never take a letter from anybody who types or speaks (WCAG 2.1.4).
 */
export const useCommands = () => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const newDocument = useNewDocument();
  const show = (what: Opened['what']) => setOpened({ what, isOpen: true });
  const close = () => setOpened((before) => (before ? { ...before, isOpen: false } : null));

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const what = keys[event.key.toLowerCase()];
      if (!what || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      // What another dialog asks comes first.
      if (document.querySelector('[aria-modal=true]')) return;
      setOpened({ what, isOpen: true });
    };
    addEventListener('keydown', onKey);
    const stop = onShortcutsWanted(() => setOpened({ what: 'shortcuts', isOpen: true }));

    return () => {
      removeEventListener('keydown', onKey);
      stop();
    };
  }, []);

  const dialogs = (
    <>
      {opened && (
        <Suspense>
          {opened.what === 'menu' ? (
            <CommandDialog
              isOpen={opened.isOpen}
              onClose={close}
              onNewDocument={() => newDocument.ask(null)}
              onShortcuts={() => show('shortcuts')}
            />
          ) : (
            <Shortcuts isOpen={opened.isOpen} onClose={close} />
          )}
        </Suspense>
      )}
      {newDocument.dialogs}
    </>
  );

  return { openMenu: () => show('menu'), dialogs };
};

const keys: Readonly<Record<string, Opened['what'] | undefined>> = { k: 'menu', '/': 'shortcuts' };
