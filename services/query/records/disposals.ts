import { z } from 'zod';
import { DisposalState, type DisposalsView, type DisposalView } from '#contracts/api/views/kept.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';
import type { Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';
import { select } from '../read-models/select.ts';
import { HOLDS, KNOWN, RULE, UNTIL } from './columns.ts';

/** Documents in one answer. */
const PAGE = 50;

export const DisposalSearch = z.object({
  state: DisposalState,
  /** The instant and the document at which the page before ended. */
  after: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z~[\da-f-]{36}$/)
    .nullable()
    .default(null),
});

const DISPOSAL = `${KNOWN}, ${UNTIL}, ${RULE}, ${HOLDS}, t.disposal, t.dispose_on as "disposeOn",
  t.to_be_erased as "isToBeErased", t.erased_at as "erasedAt"`;

/** Documents whose time is over soon or is over; what waits for longest comes first, what was done last comes first. */
export const disposalList = async (
  { read }: Pick<Database, 'read'>,
  { state, after }: z.infer<typeof DisposalSearch>,
  now: string,
): Promise<DisposalsView> => {
  const [at, id] = after?.split('~') ?? [];
  const found = await read<DisposalView & { readonly place: Date }>(
    select(
      state === 'done' ? `${DISPOSAL}, t.erased_at as "place"` : `${DISPOSAL}, t.dispose_on as "place"`,
      joined(
        sql`from (select ${now}::timestamptz as now) clock cross join retentions t
          join documents d on d.id = t.document_id left join users u on u.id = d.created_by_id where`,
        inState[state],
        at !== undefined && id !== undefined && beyond[state](at, id),
        state === 'done'
          ? sql`order by t.erased_at desc, t.document_id desc`
          : sql`order by t.dispose_on, t.document_id`,
        sql`limit ${PAGE + 1}`,
      ),
    ),
  );
  const shown = found.slice(0, PAGE);
  const last = shown.at(-1);

  return {
    disposals: shown.map(({ place: _, ...disposal }) => disposal),
    next: last && found.length > PAGE ? `${new Date(last.place).toISOString()}~${last.id}` : null,
  };
};

/** What is to be erased anyway is only announced, however long ago its time was over; the rest waits for a decision. */
const inState: Readonly<Record<DisposalState, Sql>> = {
  announced: sql`t.dispose_on is not null and t.erased_at is null
    and (t.dispose_on > clock.now or t.disposal = 'erase' or t.to_be_erased)`,
  review: sql`t.dispose_on <= clock.now and t.erased_at is null and t.disposal = 'review' and not t.to_be_erased`,
  done: sql`t.erased_at is not null`,
};

const later = (at: string, id: string) =>
  sql`and (t.dispose_on, t.document_id) > (${at}::timestamptz, ${id}::uuid)`;

const beyond: Readonly<Record<DisposalState, (at: string, id: string) => Sql>> = {
  announced: later,
  review: later,
  done: (at, id) => sql`and (t.erased_at, t.document_id) < (${at}::timestamptz, ${id}::uuid)`,
};
