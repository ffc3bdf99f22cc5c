import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import { EditorHeader } from '../../../editor/editor-header.tsx';
import { SaveButton } from '../../../editor/saving/save-button.tsx';
import { plural } from '../../../lib/format.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SendDocument } from './send-document.tsx';

/** A template is not sent itself: it is used, which its own editor offers. */
export const PreparationHeader = ({ detail }: { detail: DocumentDetailView }) => {
  const { id, title, pageCount, isTemplate } = detail.document;

  return (
    <EditorHeader tab={title} heading="Document Preparation" facts={[title, plural(pageCount, 'page')]}>
      <LinkButton to={`/document/${id}/timeline`}>Timeline</LinkButton>
      <SaveButton saved={['Draft saved']} notSaved={['Error', 'Failed to save the draft. Please try again.']}>
        Save Draft
      </SaveButton>
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
