import type { KeptView } from '#contracts/api/views/kept.ts';
import { sql } from '../../shared/database/sql.ts';
import type { RecordsManagers } from '../access/auditors.ts';
import { isOverseen, orNull, requireOverseer } from '../access/overseen.ts';
import type { DocumentRoute } from '../access/route.ts';
import type { Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';
import { select } from '../read-models/select.ts';
import { HOLDS, RULE, UNTIL } from './columns.ts';

type Dependencies = {
  readonly database: Pick<Database, 'read'>;
  readonly requireRecordsManager: RecordsManagers['requireRecordsManager'];
  readonly now: () => string;
};

/**
 * `GET /api/documents/{id}/retention`, for all who may look at the document. Only its records managers see its matters.
 */
export const retentionOf =
  ({ database, requireRecordsManager, now }: Dependencies): DocumentRoute =>
  async (_, find): Promise<KeptView> => {
    const { view, by } = await find();
    const { read } = database;
    const [found] = await read<Omit<KeptView, 'matters'>>(
      select(
        `${UNTIL}, ${RULE}, ${HOLDS}, coalesce(t.disposal, 'review') as "disposal", t.dispose_on as "disposeOn"`,
        sql`from (select ${now()}::timestamptz as now) clock cross join documents d
          left join retentions t on t.document_id = d.id where d.id = ${view.id}`,
      ),
    );
    const overseen =
      found && found.holds > 0
        ? await orNull(requireOverseer(database, by.id, 'records-manager', requireRecordsManager))
        : null;
    const matters = overseen
      ? await read<KeptView['matters'][number]>(
          joined(
            sql`select m.id, m.name from holds h join matters m on m.id = h.matter_id
              where h.document_id = ${view.id} and`,
            isOverseen(overseen),
            sql`order by h.placed_at, m.id`,
          ),
        )
      : [];

    return { ...(found ?? unknown), matters: [...matters] };
  };

const unknown = { until: null, rule: null, holds: 0, disposal: 'review', disposeOn: null } as const;
