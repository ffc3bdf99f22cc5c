import type { DocumentEventsThatChange } from '#contracts/document/cards.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { idOf } from '#contracts/stream-name.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Projection } from '../projection.ts';

/** The fields of every document, and what was entered in them. */
export const signatureFields: Projection<DocumentEvent, DocumentEventsThatChange<'signature_fields'>> = {
  FieldPlaced: ({ stream, revision, data }) => sql`
    insert into signature_fields (document_id, id, revision, recipient_id, type, label, page_number,
      x, y, width, height, font_size, required)
    values (${idOf(stream)}, ${data.field}, ${revision}, ${data.recipient}, ${data.type}, ${data.label},
      ${data.pageNumber}, ${data.x}, ${data.y}, ${data.width}, ${data.height}, ${data.fontSize},
      ${data.required})`,

  FieldMoved: ({ stream, data }) => sql`
    update signature_fields set x = ${data.x}, y = ${data.y}
    where document_id = ${idOf(stream)} and id = ${data.field}`,

  FieldResized: ({ stream, data }) => sql`
    update signature_fields set width = ${data.width}, height = ${data.height}, font_size = ${data.fontSize}
    where document_id = ${idOf(stream)} and id = ${data.field}`,

  FieldEdited: ({ stream, data: { field, label, recipient, pageNumber, required, fontSize } }) => sql`
    update signature_fields set label = coalesce(${label ?? null}, label),
      recipient_id = coalesce(${recipient ?? null}, recipient_id),
      page_number = coalesce(${pageNumber ?? null}, page_number),
      required = coalesce(${required ?? null}, required),
      font_size = case when ${fontSize !== undefined} then ${fontSize ?? null}::integer else font_size end
    where document_id = ${idOf(stream)} and id = ${field}`,

  FieldRemoved: ({ stream, data }) => sql`
    delete from signature_fields where document_id = ${idOf(stream)} and id = ${data.field}`,

  RecipientSigned: ({ stream, data }) => sql`
    update signature_fields f set value = entered.value, handwriting = entered.handwriting::jsonb
    from unnest(${data.values.map(({ field }) => field)}::text[],
      ${data.values.map(({ value }) => value)}::text[],
      ${data.values.map(({ handwriting }) => (handwriting ? JSON.stringify(handwriting) : null))}::text[])
      entered (id, value, handwriting)
    where f.document_id = ${idOf(stream)} and f.id = entered.id`,
};
