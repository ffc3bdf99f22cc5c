import { refuse } from '#contracts/api/refusals.ts';
import type { HeldView, ListedMatterView, MatterDetailView } from '#contracts/api/views/kept.ts';
import { sql } from '../../shared/database/sql.ts';
import { isOverseen, type Overseen } from '../access/overseen.ts';
import type { Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';
import { select } from '../read-models/select.ts';
import { KNOWN } from './columns.ts';

const MATTER = `m.id, case when m.closed_at is null then 'open' else 'closed' end as "status", m.name, m.reference,
  m.organisation_id as "organisation",
  m.opened_at as "openedAt", m.closed_at as "closedAt",
  (select count(*)::integer from holds h where h.matter_id = m.id) as "holds"`;

type Read = Pick<Database, 'read'>;

/** All matters of whom somebody oversees: open ones first, then by name. */
export const matterList = ({ read }: Read, overseen: Overseen): Promise<readonly ListedMatterView[]> =>
  read<ListedMatterView>(
    select(
      MATTER,
      joined(
        sql`from matters m where`,
        isOverseen(overseen),
        sql`order by m.closed_at is not null, lower(m.name), m.id`,
      ),
    ),
  );

/** Refuses `not-found`. */
export const matterDetail = async (
  { read }: Read,
  overseen: Overseen,
  id: string,
): Promise<MatterDetailView> => {
  const [matter] = await read<ListedMatterView>(
    select(MATTER, joined(sql`from matters m where m.id = ${id} and`, isOverseen(overseen))),
  );
  if (!matter) return refuse('not-found');
  const documents = await read<HeldView>(
    select(
      `${KNOWN}, h.kind, h.placed_at as "placedAt"`,
      sql`from holds h join documents d on d.id = h.document_id left join users u on u.id = d.created_by_id
        where h.matter_id = ${id} order by h.placed_at, d.id limit 1000`,
    ),
  );

  return { ...matter, documents: [...documents] };
};
