import { isActivity, isChange } from '#contracts/document/activity.ts';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { categoryOf, idOf } from '#contracts/stream-name.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';

/** When each document changed last, in one statement for a whole run of events. */
export const lastChanges = (events: readonly Recorded<Message>[]): readonly Sql[] => {
  const changes = new Map<string, Change>();
  for (const { stream, type, position: place, metadata } of events) {
    if (categoryOf(stream) !== 'document' || !isChange(type)) continue;
    const id = idOf(stream);
    const position = isActivity(type) ? String(place) : (changes.get(id)?.position ?? null);
    changes.set(id, { document_id: id, changed_at: metadata.at, position });
  }
  if (changes.size === 0) return [];

  return [
    sql`insert into last_changes as known (document_id, changed_at, position)
      select * from jsonb_to_recordset(${JSON.stringify([...changes.values()])}) as change (document_id uuid,
        changed_at timestamptz, position bigint)
      on conflict (document_id) do update set changed_at = excluded.changed_at,
        position = coalesce(excluded.position, known.position)`,
  ];
};

type Change = {
  readonly document_id: string;
  readonly changed_at: string;
  readonly position: string | null;
};
