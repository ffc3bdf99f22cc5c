import type { DocumentEvent } from '#contracts/events/document.ts';
import { idOf } from '#contracts/ids.ts';
import type { Recorded } from '#contracts/message.ts';
import { sql } from '../../shared/sql.ts';
import { ignore, type Projection } from '../projection.ts';

/** The table behind the document list and the document page. */
export const documents: Projection<DocumentEvent> = {
  DocumentUploaded: (event) => created(event, null),
  DocumentDuplicated: (event) => created(event, event.data.from),

  RecipientAdded: ignore,
  RecipientRoleChanged: ignore,
  RecipientRemoved: ignore,
  FieldPlaced: ignore,
  FieldMoved: ignore,
  FieldResized: ignore,
  FieldEdited: ignore,
  FieldRemoved: ignore,

  DocumentSent: ({ stream, metadata }) => sql`
    update documents set status = 'sent', sent_at = ${metadata.at} where id = ${idOf(stream)}`,

  InvitationMailed: ignore,
  CopyNoticeMailed: ignore,
  VoidNoticeMailed: ignore,
  DeclineNoticeMailed: ignore,
  CompletedCopyMailed: ignore,
  MailFailed: ignore,
  InvitationsResent: ignore,
  SigningLinkOpened: ignore,
  RecipientSigned: ignore,

  DocumentCompleted: ({ stream, metadata }) => sql`
    update documents set status = 'completed', completed_at = ${metadata.at} where id = ${idOf(stream)}`,

  DocumentSealed: ({ stream, data, metadata }) => sql`
    update documents set sealed_sha256 = ${data.sealed}, sealed_at = ${metadata.at}
    where id = ${idOf(stream)}`,

  DocumentDownloaded: ignore,

  RecipientDeclined: (event) => cancelled(event),
  DocumentVoided: (event) => cancelled(event),

  DocumentDeleted: ({ stream, metadata }) => sql`
    update documents set deleted_at = ${metadata.at} where id = ${idOf(stream)}`,
};

type Created = Extract<DocumentEvent, { type: 'DocumentUploaded' | 'DocumentDuplicated' }>;

const cancelled = ({ stream }: Recorded<DocumentEvent>) => sql`
  update documents set status = 'cancelled' where id = ${idOf(stream)}`;

const created = ({ stream, position, data, metadata }: Recorded<Created>, from: string | null) => sql`
  insert into documents (id, position, title, original_file_name, file_type, page_count, pages,
    original_sha256, pdf_sha256, copied_from_id, created_by_id, created_at)
  values (${idOf(stream)}, ${position}, ${data.title}, ${data.originalFileName}, ${data.fileType},
    ${data.pages.length}, ${JSON.stringify(data.pages)}, ${data.original}, ${data.pdf}, ${from}, ${data.owner},
    ${metadata.at})`;
