import { z } from 'zod';
import type { AuditDocumentsView } from '#contracts/api/views/audit.ts';
import { DocumentStatus } from '#contracts/api/views/document.ts';
import { markedTitle } from '#contracts/document/template.ts';
import { atMost, sql } from '../../shared/database/sql.ts';
import { isOverseen, type Overseen } from '../access/overseen.ts';
import type { Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';
import { after, during, searchTerms } from './searched.ts';

/** Documents in one answer. */
const PAGE = 50;

export const DocumentSearch = z.object({
  /** Text in the title or in the file's name, or the document's whole id. */
  q: searchTerms,
  /** Text in the name, user name or e-mail address of the owner or of a recipient. */
  person: searchTerms,
  /** The beginning of the network address from which an event came. */
  address: searchTerms,
  ...during,
  status: z
    .union([DocumentStatus, z.literal('deleted')])
    .nullable()
    .default(null),
  after,
});

/** Documents that somebody oversees and that match every parameter, with templates and deleted ones; newest first. */
export const searchedDocuments = async (
  { read }: Pick<Database, 'read'>,
  { q, person, address, from, to, status, after }: z.infer<typeof DocumentSearch>,
  overseen: Overseen,
): Promise<AuditDocumentsView> => {
  const found = await read<Row>(
    joined(
      sql`select d.id, d.position::text as "position", d.title, d.kind = 'template' as "isTemplate", d.status,
        d.deleted_at as "deletedAt", d.created_at as "createdAt", t.last as "lastEventAt", t.events,
        case when u.id is null then null
          else jsonb_build_object('id', u.id, 'fullName', u.full_name, 'email', u.email) end as "owner",
        coalesce((select jsonb_agg(jsonb_build_object('fullName', r.full_name, 'email', r.email) order by r.revision)
          from recipients r where r.document_id = d.id), '[]') as "recipients"
      from (select d.* from documents d`,
      joined(sql`where`, isOverseen(overseen)),
      after !== null && sql`and d.position < ${after}::bigint`,
      q !== '' && titled(q),
      person !== '' && concerning(person),
      status === 'deleted' && sql`and d.deleted_at is not null`,
      status !== null && status !== 'deleted' && sql`and d.deleted_at is null and d.status = ${status}`,
      (address !== '' || from !== null || to !== null) && happened(address, from, to),
      sql`order by d.position desc limit ${atMost(PAGE + 1)}) d`,
      sql`left join users u on u.id = d.created_by_id
      cross join lateral (select max(timestamp) as last, count(*)::integer as events
        from audit_trail where document_id = d.id) t
      order by d.position desc`,
    ),
  );
  const shown = found.slice(0, PAGE);

  return {
    documents: shown.map(({ position: _, ...document }) => ({
      ...document,
      title: document.isTemplate ? markedTitle(document.title) : document.title,
    })),
    next: found.length > PAGE ? (shown.at(-1)?.position ?? null) : null,
  };
};

type Row = AuditDocumentsView['documents'][number] & { readonly position: string };

const titled = (q: string) => sql`
  and (d.title ilike ${within(q)} or d.original_file_name ilike ${within(q)} or d.id::text = ${q})`;

const concerning = (person: string) => sql`
  and (d.created_by_id in (select u.id from users u where u.full_name ilike ${within(person)}
      or u.email ilike ${within(person)} or u.username ilike ${within(person)})
    or d.id in (select r.document_id from recipients r
      where r.full_name ilike ${within(person)} or r.email ilike ${within(person)}))`;

/** Begins with the events, not with the documents, since few documents have events from one address. */
const happened = (address: string, from: string | null, to: string | null) =>
  joined(
    sql`and d.id in (select e.document_id from audit_trail e where e.document_id is not null`,
    address !== '' && sql`and starts_with(e.ip_address, ${address})`,
    from !== null && sql`and e.timestamp >= ${from}::timestamptz`,
    to !== null && sql`and e.timestamp < ${to}::timestamptz`,
    sql`)`,
  );

/** Escapes the characters that have a meaning of their own in an SQL pattern. */
const within = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
