import { isActivity, isChange } from '#contracts/document/activity.ts';
import type { Message, Recorded } from '#contracts/envelope.ts';
import { categoryOf, idOf } from '#contracts/stream-name.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';

/** When each document changed last, in one statement for a whole run of events. */
export const lastChanges = (events: readonly Recorded<Message>[]): readonly Sql[] => {
  const changes = new Map<string, Change>();
  for (const { stream, type, position, metadata } of events) {
    if (categoryOf(stream) !== 'document' || !isChange(type)) continue;
    const id = idOf(stream);
    const active_at = isActivity(type) ? String(position) : (changes.get(id)?.active_at ?? null);
    changes.set(id, { document_id: id, changed_at: metadata.at, active_at });
  }
  if (changes.size === 0) return [];

  return [
    sql`insert into last_changes as known (document_id, changed_at, active_at)
      select * from jsonb_to_recordset(${JSON.stringify([...changes.values()])}) as change (document_id uuid,
        changed_at timestamptz, active_at bigint)
      on conflict (document_id) do update set changed_at = excluded.changed_at,
        active_at = coalesce(excluded.active_at, known.active_at)`,
  ];
};

type Change = {
  readonly document_id: string;
  readonly changed_at: string;
  readonly active_at: string | null;
};
