import type { Message, Recorded } from '#contracts/envelope.ts';
import { withoutSecrets } from '#contracts/secrets.ts';
import { categoryOf, idOf } from '#contracts/stream-name.ts';
import { sql } from '../../shared/database/sql.ts';

/**
 * Every event is a line of the audit trail, one of a kind that this version does not know as well. Columns are sent as
 * arrays, since one JSON of all lines would be read three times by Postgres. Auditors search it, so it has the texts of
 * opened events.
 */
export const auditTrail = (events: readonly Recorded<Message>[]) => {
  const lines = events.map(line);
  const column = <Name extends keyof Line>(name: Name): readonly Line[Name][] =>
    lines.map((one) => one[name]);

  return sql`
    insert into audit_trail (position, id, stream, revision, document_id, action, performed_by, timestamp,
      ip_address, user_agent, details)
    select * from unnest(${column('position')}::bigint[], ${column('id')}::uuid[], ${column('stream')}::text[],
      ${column('revision')}::integer[], ${column('document')}::uuid[], ${column('action')}::text[],
      ${column('by')}::jsonb[], ${column('at')}::timestamptz[], ${column('ip')}::text[],
      ${column('userAgent')}::text[], ${column('details')}::jsonb[])`;
};

type Line = ReturnType<typeof line>;

const line = ({ position, id, stream, revision, type, data, metadata, stored }: Recorded<Message>) => ({
  position,
  id,
  stream,
  revision,
  document: categoryOf(stream) === 'document' ? idOf(stream) : null,
  action: stored?.type ?? type,
  by: JSON.stringify(metadata.by),
  at: metadata.at,
  ip: metadata.ip,
  userAgent: metadata.userAgent,
  details: JSON.stringify(withoutSecrets(data)),
});
