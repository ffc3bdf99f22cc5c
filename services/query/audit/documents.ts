import { z } from 'zod';
import { markedTitle } from '#contracts/template.ts';
import type { AuditDocumentsView } from '#contracts/views/audit.ts';
import { DocumentStatus } from '#contracts/views/document.ts';
import { sql } from '../../shared/sql.ts';
import type { Database } from '../database.ts';
import { after, during, words } from './searched.ts';

/** Documents in one answer. */
const PAGE = 50;

export const DocumentSearch = z.object({
  /** In the title or the file's name, or the whole id. */
  q: words,
  /** In the name, the user name or the e-mail address of the owner or of a recipient. */
  person: words,
  /** What the network address of an event begins with. */
  address: words,
  ...during,
  status: z
    .union([DocumentStatus, z.literal('deleted')])
    .nullable()
    .default(null),
  after,
});

/** Documents of everybody, templates and deleted ones as well, that fit all of what is asked; newest first. */
export const searchedDocuments = async (
  { read }: Pick<Database, 'read'>,
  { q, person, address, from, to, status, after }: z.infer<typeof DocumentSearch>,
): Promise<AuditDocumentsView> => {
  const found = await read<Row>(sql`
    select d.id, d.position::text as "position", d.title, d.kind = 'template' as "isTemplate", d.status,
      d.deleted_at as "deletedAt", d.created_at as "createdAt", t.last as "lastEventAt", t.events,
      case when u.id is null then null
        else jsonb_build_object('id', u.id, 'fullName', u.full_name, 'email', u.email) end as "owner",
      coalesce((select jsonb_agg(jsonb_build_object('fullName', r.full_name, 'email', r.email) order by r.revision)
        from recipients r where r.document_id = d.id), '[]') as "recipients"
    from documents d
      left join users u on u.id = d.created_by_id
      cross join lateral (select max(timestamp) as last, count(*)::integer as events
        from audit_trail where document_id = d.id) t
    where (${after}::bigint is null or d.position < ${after}::bigint)
      and (${q} = '' or d.title ilike ${within(q)} or d.original_file_name ilike ${within(q)} or d.id::text = ${q})
      and (${person} = '' or u.full_name ilike ${within(person)} or u.email ilike ${within(person)}
        or u.username ilike ${within(person)} or exists (select 1 from recipients r where r.document_id = d.id
          and (r.full_name ilike ${within(person)} or r.email ilike ${within(person)})))
      and (${status}::text is null or case when d.deleted_at is not null then 'deleted' else d.status end = ${status})
      and ((${address} = '' and ${from}::timestamptz is null and ${to}::timestamptz is null)
        or exists (select 1 from audit_trail e where e.document_id = d.id
          and (${address} = '' or starts_with(e.ip_address, ${address}))
          and (${from}::timestamptz is null or e.timestamp >= ${from}::timestamptz)
          and (${to}::timestamptz is null or e.timestamp < ${to}::timestamptz)))
    order by d.position desc
    limit ${PAGE + 1}`);
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

/** Signs that stand for others in a pattern stand for themselves here. */
const within = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
