import type { DocumentEventsThatChange } from '#contracts/document/cards.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { idOf } from '#contracts/stream-name.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Projection } from '../projection.ts';

/** The members and teams with whom documents are shared, as `evolveShares` has them. */
export const shares: Projection<DocumentEvent, DocumentEventsThatChange<'shares'>> = {
  DocumentShared: ({ stream, revision, data }) => sql`
    insert into shares (document_id, id, revision, kind, with_id, access, until)
    values (${idOf(stream)}, ${data.share}, ${revision}, ${data.with.kind}, ${data.with.id}, ${data.right}, ${data.until})
    on conflict (document_id, id) do update set revision = excluded.revision, kind = excluded.kind,
      with_id = excluded.with_id, access = excluded.access, until = excluded.until`,

  ShareRevoked: ({ stream, data }) => sql`
    delete from shares where document_id = ${idOf(stream)} and id = ${data.share}`,
};
