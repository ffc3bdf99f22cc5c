import { Button, useRestoreFocusTarget } from '@fluentui/react-components';
import { DocumentAddRegular, PeopleEditRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import type { TemplateDetailView } from '#contracts/api/views/template.ts';
import { EditorHeader } from '../../editor/header/editor-header.tsx';
import { useSaveAction } from '../../editor/header/use-save-action.ts';
import { useEditor } from '../../editor/store.tsx';
import { mayDo } from '../../lib/api/may-do.ts';
import { NARROW, useMedia } from '../../lib/media.ts';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { useRenaming } from '../../ui/renaming/use-renaming.tsx';
import { useToasts } from '../../ui/toasts/toasts.tsx';
import { texts } from './texts.ts';

const ManageRoles = lazy(async () => ({ default: (await import('./roles/manage-roles.tsx')).ManageRoles }));
const UseTemplate = lazy(async () => ({ default: (await import('./using/use-template.tsx')).UseTemplate }));

const labels = texts.editor;

export const TemplateHeader = ({ detail }: { detail: TemplateDetailView }) => {
  const { id, title, pageCount } = detail.template;
  const save = useSaveAction({ label: labels.save, saved: labels.saved, notSaved: labels.notSaved });
  const managing = useOpening();
  const renaming = useRenaming({ id, title, isTemplate: true });
  const manage = { label: labels.roles, Icon: PeopleEditRegular, onChoose: managing.open };

  return (
    <>
      <EditorHeader
        tab={title}
        heading={title}
        facts={[labels.label, labels.pages(pageCount)]}
        aside={renaming.pencil}
        actions={[save, manage]}
      >
        {mayDo(detail.template, 'use-template') && <Using detail={detail} />}
      </EditorHeader>
      {renaming.opened}
      {managing.count > 0 && (
        <Suspense>
          <ManageRoles
            key={managing.count}
            detail={detail}
            isOpen={managing.isOpen}
            onClose={managing.close}
          />
        </Suspense>
      )}
    </>
  );
};

/** Saves waiting changes first, so that the document gets them as well. */
const Using = ({ detail: { template } }: { detail: TemplateDetailView }) => {
  const opening = useOpening();
  const isNarrow = useMedia(NARROW);
  const { autosave } = useEditor();
  const { failed } = useToasts();

  const use = async () => {
    if (await autosave.flush()) opening.open();
    else failed(...labels.notSaved);
  };

  return (
    <>
      <Button
        {...useRestoreFocusTarget()}
        appearance="primary"
        icon={isNarrow ? null : <DocumentAddRegular />}
        onClick={use}
      >
        {labels.use}
      </Button>
      {opening.count > 0 && (
        <Suspense>
          <UseTemplate
            key={opening.count}
            template={template}
            isOpen={opening.isOpen}
            onClose={opening.close}
          />
        </Suspense>
      )}
    </>
  );
};
