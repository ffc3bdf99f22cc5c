import { z } from 'zod';
import type { FoundView, KnownView } from '#contracts/api/views/kept.ts';
import { HOLDS_MAX } from '#contracts/matter/state.ts';
import { atMost, sql } from '../../shared/database/sql.ts';
import { isOverseen, type Overseen } from '../access/overseen.ts';
import type { Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';
import { select } from '../read-models/select.ts';
import { KNOWN } from './columns.ts';

export const FoundSearch = z.object({
  kind: z.enum(['document', 'template']).default('document'),
  /** Part of the title, or of the name or address of the owner or a recipient. */
  search: z.string().max(200).default(''),
});

/** All documents or templates that somebody oversees and a search finds, deleted ones among them, and erased ones not. */
export const foundDocuments = async (
  { read }: Pick<Database, 'read'>,
  { kind, search }: z.infer<typeof FoundSearch>,
  overseen: Overseen,
): Promise<FoundView> => {
  const term = search.trim().toLowerCase();
  const found = await read<KnownView>(
    select(
      KNOWN,
      joined(
        sql`from documents d left join retentions t on t.document_id = d.id
          left join users u on u.id = d.created_by_id
          where d.kind = ${kind} and t.erased_at is null and`,
        isOverseen(overseen),
        term !== '' &&
          sql`and (position(${term} in lower(d.title)) > 0
            or position(${term} in lower(u.full_name || ' ' || u.email)) > 0
            or exists (select from recipients r where r.document_id = d.id
              and position(${term} in lower(r.full_name || ' ' || r.email)) > 0))`,
        sql`order by d.created_at desc, d.id limit ${atMost(HOLDS_MAX + 1)}`,
      ),
    ),
  );

  return { documents: found.slice(0, HOLDS_MAX), isAll: found.length <= HOLDS_MAX };
};
