import { DocumentArrowDownRegular, DocumentCopyRegular, HistoryRegular } from '@fluentui/react-icons';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import type { HeaderAction } from '../../../editor/header/header-action.ts';
import { useSaveAction } from '../../../editor/header/use-save-action.ts';
import { useEditor } from '../../../editor/store.tsx';
import { useToasts } from '../../../ui/toasts/toasts.tsx';
import { useDownload } from '../../../ui/use-download.ts';
import { useDocumentDialogs } from '../dialogs/document-dialogs.tsx';
import { useMay } from '../possession/use-may.ts';
import { texts } from './texts.ts';

/**
 * What can be done with a draft other than sending it, and the dialogs for that. A template can't be saved as a
 * template again.
 */
export const useDraftActions = (detail: DocumentDetailView) => {
  const { document } = detail;
  const may = useMay(detail);
  const { id, title, isTemplate } = document;
  const { autosave } = useEditor();
  const { failed } = useToasts();
  const { download } = useDownload(document);
  const dialogs = useDocumentDialogs(id, title);
  const save = useSaveAction({ label: texts.save, saved: texts.saved, notSaved: texts.notSaved });

  /** The template gets all fields, also those that are on their way. */
  const saveAsTemplate = async () => {
    if (await autosave.flush()) dialogs.open('save-as-template');
    else failed(...texts.notSaved);
  };
  const actions: readonly HeaderAction[] = [
    save,
    ...(may('read-timeline')
      ? [{ label: texts.timeline, Icon: HistoryRegular, to: `/document/${id}/timeline` }]
      : []),
    ...(!isTemplate && may('save-as-template')
      ? [{ label: texts.saveAsTemplate, Icon: DocumentCopyRegular, isRare: true, onChoose: saveAsTemplate }]
      : []),
    {
      label: texts.original,
      Icon: DocumentArrowDownRegular,
      isRare: true,
      onChoose: () => download('original'),
    },
  ];

  return { actions, opened: dialogs.opened };
};
