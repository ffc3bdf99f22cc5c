import type { Message, Recorded } from '#contracts/envelope.ts';
import { withoutSecrets } from '#contracts/secrets.ts';
import { categoryOf, idOf } from '#contracts/stream-name.ts';
import { sql } from '../../shared/database/sql.ts';

/**
 * Every event is a line of the audit trail, one of a kind that this version does not know as well. Auditors search it, so
 * it has the texts of opened events.
 */
export const auditTrail = (events: readonly Recorded<Message>[]) => sql`
  insert into audit_trail (position, id, stream, revision, document_id, action, performed_by, timestamp,
    ip_address, user_agent, details)
  select * from jsonb_to_recordset(${JSON.stringify(events.map(line))}) as line (position bigint, id uuid,
    stream text, revision integer, document_id uuid, action text, performed_by jsonb, timestamp timestamptz,
    ip_address text, user_agent text, details jsonb)`;

const line = ({ position, id, stream, revision, type, data, metadata, stored }: Recorded<Message>) => ({
  position: String(position),
  id,
  stream,
  revision,
  document_id: categoryOf(stream) === 'document' ? idOf(stream) : null,
  action: stored?.type ?? type,
  performed_by: metadata.by,
  timestamp: metadata.at,
  ip_address: metadata.ip,
  user_agent: metadata.userAgent,
  details: withoutSecrets(data),
});
