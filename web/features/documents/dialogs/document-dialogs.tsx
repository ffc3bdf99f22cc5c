import { lazy, Suspense, useState } from 'react';
import { useOpening } from '../../../ui/dialogs/use-opening.ts';

const VoidDialog = lazy(async () => ({ default: (await import('./void-dialog.tsx')).VoidDialog }));
const ResendDialog = lazy(async () => ({
  default: (await import('./resend-dialog.tsx')).ResendDialog,
}));
const SaveAsTemplate = lazy(async () => ({
  default: (await import('../template/save-as-template.tsx')).SaveAsTemplate,
}));

const Rename = lazy(async () => ({ default: (await import('./rename-draft.tsx')).RenameDraft }));

const dialogs = {
  rename: Rename,
  void: VoidDialog,
  'resend-to': ResendDialog,
  'save-as-template': SaveAsTemplate,
} as const;

export type DocumentDialog = keyof typeof dialogs;

/** The dialogs about one document, for whatever opens them: a menu, a button. They load when the first one opens. */
export const useDocumentDialogs = (id: string, title: string) => {
  const [dialog, setDialog] = useState<DocumentDialog>('void');
  const opening = useOpening();
  const OpenDialog = dialogs[dialog];

  return {
    open: (which: DocumentDialog) => {
      setDialog(which);
      opening.open();
    },
    opened: opening.count > 0 && (
      <Suspense>
        <OpenDialog
          key={opening.count}
          id={id}
          title={title}
          isOpen={opening.isOpen}
          onClose={opening.close}
        />
      </Suspense>
    ),
  };
};
