import type { DocumentEventsThatChange } from '#contracts/document/cards.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { idOf } from '#contracts/stream-name.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';
import type { Projection } from '../projection.ts';
import { erasing, isOfDocument } from './erased.ts';

/** The table behind the document list and the document page. */
export const documents: Projection<DocumentEvent, DocumentEventsThatChange<'documents'>> = {
  DocumentUploaded: (event) => created(event, {}),
  DocumentDuplicated: (event) => created(event, { copiedFrom: event.data.from }),
  TemplateCreated: (event) =>
    created(event, {
      kind: 'template',
      description: event.data.description,
      copiedFrom: event.data.from ?? null,
    }),
  TemplateEdited: ({ stream, data: { title, description } }) => sql`
    update documents set title = coalesce(${title ?? null}, title),
      description = case when ${description !== undefined} then ${description ?? null} else description end
    where id = ${idOf(stream)}`,
  DocumentCreatedFromTemplate: (event) => created(event, { template: event.data.template }),

  DocumentRenamed: ({ stream, data: { title } }) => sql`
    update documents set title = ${title} where id = ${idOf(stream)}`,

  MessageEdited: ({ stream, data: { subject, message } }) => sql`
    update documents set
      subject = case when ${subject !== undefined} then ${subject ?? null} else subject end,
      message = case when ${message !== undefined} then ${message ?? null} else message end
    where id = ${idOf(stream)}`,

  EarlierEntriesSet: ({ stream, data }) => sql`
    update documents set earlier_entries = ${data.earlierEntries} where id = ${idOf(stream)}`,

  DocumentSent: ({ stream, metadata }) => sql`
    update documents set status = 'sent', sent_at = ${metadata.at}, release = null where id = ${idOf(stream)}`,

  DocumentCompleted: ({ stream, metadata }) => sql`
    update documents set status = 'completed', completed_at = ${metadata.at} where id = ${idOf(stream)}`,

  DocumentSealed: ({ stream, data, metadata }) => sql`
    update documents set sealed_sha256 = ${data.sealed}, sealed_at = ${metadata.at}
    where id = ${idOf(stream)}`,

  SealFailed: ({ stream, metadata }) => sql`
    update documents set seal_failed_at = ${metadata.at} where id = ${idOf(stream)}`,

  SealRetried: ({ stream }) => sql`
    update documents set seal_failed_at = null where id = ${idOf(stream)}`,

  RecipientDeclined: (event) => cancelled(event, null),
  DocumentVoided: (event) => cancelled(event, event.data.reason ?? null),

  DocumentDeleted: ({ stream, metadata }) => sql`
    update documents set deleted_at = ${metadata.at} where id = ${idOf(stream)}`,

  PersonalDataErased: ({ stream, data, metadata }) => {
    if (isOfDocument(data.keys)) return { text: ERASING, values: [idOf(stream)] };

    return data.sealed?.decision === 'destroy'
      ? sql`
        update documents set sealed_destroyed_at = coalesce(sealed_destroyed_at, ${metadata.at})
        where id = ${idOf(stream)}`
      : null;
  },
  DocumentRestored: ({ stream }) => sql`
    update documents set deleted_at = null where id = ${idOf(stream)}`,

  DocumentMovedToTeam: ({ stream, data }) => sql`
    update documents set organisation_id = ${data.organisation}, team_id = ${data.team}
    where id = ${idOf(stream)}`,
  OwnershipTransferred: ({ stream, data }) => sql`
    update documents set created_by_id = ${data.to} where id = ${idOf(stream)}`,
  ReleaseRequested: ({ stream, data, metadata }) => sql`
    update documents set release = ${JSON.stringify({ ...data, by: metadata.by.id, at: metadata.at })}
    where id = ${idOf(stream)}`,
  ReleaseApproved: (event) => unreleased(event),
  ReleaseRefused: (event) => unreleased(event),
  ReleaseWithdrawn: (event) => unreleased(event),
  PoliciesApplied: ({ stream, data }) => sql`
    update documents set signature_kinds = ${data.values.signatureKinds ?? null},
      earlier_entries = coalesce(earlier_entries, ${data.values.earlierEntries ?? null})
    where id = ${idOf(stream)}`,
};

const ERASING = `update documents set ${erasing(
  ...['title', 'description', 'subject', 'message', 'original_file_name', 'void_reason'],
)}, release = null where id = $1`;

const unreleased = ({ stream }: Recorded<DocumentEvent>) => sql`
  update documents set release = null where id = ${idOf(stream)}`;

type Created = Extract<
  DocumentEvent,
  { type: 'DocumentUploaded' | 'DocumentDuplicated' | 'TemplateCreated' | 'DocumentCreatedFromTemplate' }
>;

const cancelled = ({ stream }: Recorded<DocumentEvent>, voidReason: string | null) => sql`
  update documents set status = 'cancelled', void_reason = ${voidReason} where id = ${idOf(stream)}`;

type Origin = {
  readonly kind?: 'document' | 'template';
  readonly description?: string | null;
  readonly copiedFrom?: string | null;
  readonly template?: string | null;
};

const created = (
  { stream, position, data, metadata }: Recorded<Created>,
  { kind = 'document', description = null, copiedFrom = null, template = null }: Origin,
) => sql`
  insert into documents (id, position, kind, title, description, original_file_name, file_type, page_count, pages,
    original_sha256, pdf_sha256, copied_from_id, template_id, created_by_id, organisation_id, team_id, created_at)
  values (${idOf(stream)}, ${position}, ${kind}, ${data.title}, ${description},
    ${data.originalFileName}, ${data.fileType}, ${data.pages.length}, ${JSON.stringify(data.pages)},
    ${data.original}, ${data.pdf}, ${copiedFrom}, ${template}, ${data.owner},
    ${data.organisation ?? null}, ${data.team ?? null}, ${metadata.at})`;

type Used = Extract<DocumentEvent, { type: 'DocumentCreatedFromTemplate' }>['data'];

/** One more use of a template, which is a row of another stream than the event's. */
export const templateUse = ({ type, data }: Recorded): readonly Sql[] =>
  type === 'DocumentCreatedFromTemplate'
    ? [sql`update documents set usage_count = usage_count + 1 where id = ${(data as Used).template}`]
    : [];

/** All uses, counted at once where each stream was projected without a look at the others. */
export const TEMPLATE_USES = `
  update documents template set usage_count = counted.uses
  from (
    select made.id, count(*) as uses
    from documents used join documents made on made.id = used.template_id and made.position < used.position
    group by made.id
  ) counted
  where template.id = counted.id;`;
