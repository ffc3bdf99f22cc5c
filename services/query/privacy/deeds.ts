import { isDamaged } from '#contracts/damaged-event.ts';
import { evolveDocument } from '#contracts/document/evolve.ts';
import { initialDocument } from '#contracts/document/state.ts';
import { type ForeignPlace, foreignIn } from '#contracts/foreign-event.ts';
import { accountKey, documentKey } from '#contracts/key-id.ts';
import { streams } from '#contracts/stream-name.ts';
import { sql } from '../../shared/database/sql.ts';
import type { ReadLog } from '../history/history.ts';
import type { Database } from '../read-models/database.ts';
import { select } from '../read-models/select.ts';
import { type PersonalEvent, personalEvents } from './personal-events.ts';

type Dependencies = {
  readonly database: Pick<Database, 'read'>;
  readonly store: ReadLog;
};

/** What an account did in a document. The title is null unless the document is theirs. */
export type Deeds = {
  readonly of: string;
  readonly title: string | null;
  readonly events: readonly PersonalEvent[];
  readonly leftOut: readonly ForeignPlace[];
};

/**
 * What an account did in documents, one after the other, those first in which it acted first. What it wrote in documents
 * of its own is its holder's; what other people are called there is not.
 */
export async function* deedsOf(
  { database, store }: Dependencies,
  epoch: number,
  account: string,
): AsyncGenerator<Deeds> {
  const documents = await database.read<{ id: string }>(
    select(
      'document_id as "id"',
      sql`from audit_trail where document_id is not null and performed_by->>'id' = ${account}
        group by document_id order by min(position)`,
    ),
  );

  for (const { id } of documents) {
    const events = await store.documentHistory(epoch, id);
    // Nobody knows what happened in a damaged one.
    if (events.some(isDamaged)) continue;
    const state = events.reduce(evolveDocument, initialDocument);
    const isOwn = state.status !== 'none' && state.owner === account;
    const keys = [accountKey(account), ...(isOwn ? [documentKey(id)] : [])];
    const theirs = personalEvents(events, account, keys);
    if (theirs.length > 0)
      yield {
        of: streams.document(id),
        title: isOwn ? state.title : null,
        events: theirs,
        leftOut: foreignIn(events),
      };
  }
}
