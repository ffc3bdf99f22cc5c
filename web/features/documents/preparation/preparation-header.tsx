import { HistoryRegular } from '@fluentui/react-icons';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import { EditorHeader } from '../../../editor/editor-header.tsx';
import { useSaveAction } from '../../../editor/saving/use-save-action.ts';
import { plural } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RenameButton } from '../../../ui/renaming/rename-button.tsx';
import { SendDocument } from './sending/send-document.tsx';
import { texts } from './texts.ts';

/** A template is not sent itself: it is used, which its own editor offers. */
export const PreparationHeader = ({ detail }: { detail: DocumentDetailView }) => {
  const { id, title, pageCount, isTemplate } = detail.document;
  const save = useSaveAction({
    label: texts.save,
    saved: texts.saved,
    notSaved: texts.notSaved,
  });
  const timeline = { label: texts.timeline, Icon: HistoryRegular, to: `/document/${id}/timeline` };

  return (
    <EditorHeader
      tab={title}
      heading={texts.heading}
      facts={[title, plural(pageCount, 'page')]}
      aside={<RenameButton document={detail.document} />}
      actions={[save, timeline]}
    >
      {isTemplate ? (
        <LinkButton to={`/templates/${id}`} isPrimary>
          {texts.templateEditor}
        </LinkButton>
      ) : (
        <SendDocument detail={detail} />
      )}
    </EditorHeader>
  );
};
