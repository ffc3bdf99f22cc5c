import type { DocumentEventsThatChange } from '#contracts/document/cards.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { idOf } from '#contracts/stream-name.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Projection } from '../projection.ts';

/** Which matters hold which documents. */
export const holds: Projection<DocumentEvent, DocumentEventsThatChange<'holds'>> = {
  HoldPlaced: ({ stream, data, metadata }) => sql`
    insert into holds (document_id, matter_id, kind, placed_at)
    values (${idOf(stream)}, ${data.matter}, ${data.kind}, ${metadata.at})
    on conflict do nothing`,

  HoldReleased: ({ stream, data }) => sql`
    delete from holds where document_id = ${idOf(stream)} and matter_id = ${data.matter}`,
};
