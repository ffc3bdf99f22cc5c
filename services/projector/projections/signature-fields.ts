import { ERASED } from '#contracts/closed.ts';
import type { DocumentEventsThatChange } from '#contracts/document/cards.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { asStored } from '#contracts/newest-shape.ts';
import { commitmentOf } from '#contracts/personal/box.ts';
import { idOf } from '#contracts/stream-name.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Projection } from '../projection.ts';
import { isOfDocument, recipientsOf } from './erased.ts';

/** The fields of every document, and what was entered in them. */
export const signatureFields: Projection<DocumentEvent, DocumentEventsThatChange<'signature_fields'>> = {
  FieldPlaced: ({ stream, revision, data: { field, recipient, ...members } }) => sql`
    insert into signature_fields (document_id, id, revision, recipient_id, members)
    values (${idOf(stream)}, ${field}, ${revision}, ${recipient}, ${JSON.stringify(members)})`,

  FieldMoved: ({ stream, data }) => changed(stream, data),
  FieldResized: ({ stream, data }) => changed(stream, data),
  FieldEdited: ({ stream, data }) => changed(stream, data),

  FieldRemoved: ({ stream, data }) => sql`
    delete from signature_fields where document_id = ${idOf(stream)} and id = ${data.field}`,

  RecipientSigned: (event) => entered(event),

  PersonalDataErased: ({ stream, data: { keys } }) => sql`
    update signature_fields set
      value = case when value <> '' and recipient_id = any(${recipientsOf(keys)}::uuid[])
        then ${ERASED} else value end,
      commitment = case when recipient_id = any(${recipientsOf(keys)}::uuid[]) then null else commitment end,
      members = case when members->>'label' <> '' and ${isOfDocument(keys)}
        then members || ${JSON.stringify({ label: ERASED })} else members end
    where document_id = ${idOf(stream)}`,
};

const entered = (event: Recorded<Extract<DocumentEvent, { type: 'RecipientSigned' }>>) => {
  const { stream, data } = event;
  const stored = asStored(event).data.values;

  return sql`
    update signature_fields f set value = entered.value, handwriting = entered.handwriting::jsonb,
      commitment = entered.commitment
    from unnest(${data.values.map(({ field }) => field)}::text[],
      ${data.values.map(({ value }) => value)}::text[],
      ${data.values.map(({ handwriting }) => (handwriting ? JSON.stringify(handwriting) : null))}::text[],
      ${stored.map(({ value }) => commitmentOf(value))}::text[])
      entered (id, value, handwriting, commitment)
    where f.document_id = ${idOf(stream)} and f.id = entered.id`;
};

type Changes = Extract<DocumentEvent, { type: 'FieldMoved' | 'FieldResized' | 'FieldEdited' }>['data'] & {
  readonly recipient?: string;
};

const changed = (stream: string, { field, recipient, ...changes }: Changes) => sql`
  update signature_fields set recipient_id = coalesce(${recipient ?? null}, recipient_id),
    members = members || ${JSON.stringify(changes)}
  where document_id = ${idOf(stream)} and id = ${field}`;
