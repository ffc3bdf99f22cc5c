import type { DocumentDetailView } from '#contracts/api/views/document.ts';
import { canHaveFields } from '#contracts/document/roles/kinds.ts';
import { EditorScreen } from '../../../editor/editor-screen.tsx';
import type { EditorWords } from '../../../editor/model/words.ts';
import type { FieldCalls } from '../../../editor/saving/autosave.ts';
import { EditorStore } from '../../../editor/store.tsx';
import { useUser } from '../../../lib/api/user.ts';
import { calledName, isSameAddress } from '../recipient-names.ts';
import { MessageBlock } from './message/message-block.tsx';
import { MessageDraftOf } from './message/message-draft.tsx';
import { PreparationHeader } from './preparation-header.tsx';
import { RecipientsPanel } from './recipients/recipients-panel.tsx';
import { texts } from './texts.ts';

type PreparationProps = {
  readonly detail: DocumentDetailView;
  /** When it was read, in milliseconds. */
  readonly readAt: number;
};

/** Where a draft gets its recipients and fields, until it is sent (spec, part 2, section 2.1). */
export const Preparation = ({ detail, readAt }: PreparationProps) => {
  const { document, pages, recipients, fields } = detail;
  const { id } = document;

  return (
    <EditorStore
      fields={fields}
      readAt={readAt}
      pages={pages}
      assignees={assigneesAmong(recipients)}
      imageOf={(page) => `/api/documents/${id}/image/${page}`}
      wordsOf={(page) => `/api/documents/${id}/words/${page}`}
      calls={callsOf(id)}
      labels={documentWords}
      area="documents"
    >
      <MessageDraftOf detail={detail}>
        <Screen detail={detail} />
      </MessageDraftOf>
    </EditorStore>
  );
};

const Screen = ({ detail }: { detail: DocumentDetailView }) => {
  const email = useUser()?.email ?? '';
  const ownIds = new Set(
    detail.recipients.filter((recipient) => isSameAddress(recipient.email, email)).map(({ id }) => id),
  );

  return (
    <EditorScreen
      header={<PreparationHeader detail={detail} />}
      people={<RecipientsPanel detail={detail} />}
      belowPeople={<MessageBlock />}
      isOwn={(id) => ownIds.has(id)}
    />
  );
};

/** Only signers have fields; colours go by the place among all recipients. */
const assigneesAmong = (recipients: DocumentDetailView['recipients']) =>
  recipients
    .map((recipient, colour) => ({
      id: recipient.id,
      name: calledName(recipient),
      email: recipient.email,
      colour,
      role: recipient.role,
    }))
    .filter(canHaveFields);

const callsOf = (documentId: string): FieldCalls => ({
  place: (field) => ({
    method: 'POST',
    path: `/api/documents/${documentId}/fields`,
    body: { ...field, documentId },
  }),
  change: (id, changes) => ({ method: 'PATCH', path: `/api/fields/${id}`, body: changes }),
  remove: (id) => ({ method: 'DELETE', path: `/api/fields/${id}` }),
});

/** Spec, part 2, sections 5 and 8. */
const documentWords: EditorWords = {
  ...texts.editor,
  notPlaced: null,
  notRemoved: null,
};
