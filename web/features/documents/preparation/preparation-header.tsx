import { HistoryRegular } from '@fluentui/react-icons';
import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import { EditorHeader } from '../../../editor/editor-header.tsx';
import { useSaveAction } from '../../../editor/saving/use-save-action.ts';
import { plural } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SendDocument } from './send-document.tsx';

/** A template is not sent itself: it is used, which its own editor offers. */
export const PreparationHeader = ({ detail }: { detail: DocumentDetailView }) => {
  const { id, title, pageCount, isTemplate } = detail.document;
  const save = useSaveAction({
    label: 'Save Draft',
    saved: ['Draft saved'],
    notSaved: ['Error', 'Failed to save the draft. Please try again.'],
  });
  const timeline = { label: 'Timeline', Icon: HistoryRegular, to: `/document/${id}/timeline` };

  return (
    <EditorHeader
      tab={title}
      heading="Document Preparation"
      facts={[title, plural(pageCount, 'page')]}
      actions={[save, timeline]}
    >
      {isTemplate ? (
        <LinkButton to={`/templates/${id}`} isPrimary>
          Template Editor
        </LinkButton>
      ) : (
        <SendDocument detail={detail} />
      )}
    </EditorHeader>
  );
};
