import { z } from 'zod';
import { DisposalState, type DisposalsView, type DisposalView } from '#contracts/api/views/kept.ts';
import { atMost, type Sql, sql } from '../../shared/database/sql.ts';
import { isOverseen, type Overseen } from '../access/overseen.ts';
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

const DISPOSAL = `${KNOWN}, ${UNTIL}, ${RULE}, ${HOLDS}, coalesce(t.disposal, 'review') as "disposal", t.dispose_on as "disposeOn",
  coalesce(t.to_be_erased, false) as "isToBeErased", t.erased_at as "erasedAt"`;

/**
 * Documents whose time is over soon or is over, and those that owners deleted; what waits for longest comes first, what
 * was done or deleted last comes first.
 */
export const disposalList = async (
  { read }: Pick<Database, 'read'>,
  { state, after }: z.infer<typeof DisposalSearch>,
  { now, overseen }: { readonly now: string; readonly overseen: Overseen },
): Promise<DisposalsView> => {
  const [at, id] = after?.split('~') ?? [];
  const found = await read<DisposalView & { readonly place: Date }>(
    select(
      `${DISPOSAL}, ${placeIn[state]} as "place"`,
      joined(
        sql`from (select ${now}::timestamptz as now) clock cross join documents d
          left join retentions t on t.document_id = d.id left join users u on u.id = d.created_by_id where`,
        isOverseen(overseen),
        sql`and`,
        inState[state],
        at !== undefined && id !== undefined && beyond[state](at, id),
        orderOf[state],
        sql`limit ${atMost(PAGE + 1)}`,
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
  deleted: sql`d.deleted_at is not null and t.erased_at is null`,
};

const placeIn: Readonly<Record<DisposalState, string>> = {
  announced: 't.dispose_on',
  review: 't.dispose_on',
  done: 't.erased_at',
  deleted: 'd.deleted_at',
};

const byDisposal = sql`order by t.dispose_on, d.id`;

const orderOf: Readonly<Record<DisposalState, Sql>> = {
  announced: byDisposal,
  review: byDisposal,
  done: sql`order by t.erased_at desc, d.id desc`,
  deleted: sql`order by d.deleted_at desc, d.id desc`,
};

const later = (at: string, id: string) => sql`and (t.dispose_on, d.id) > (${at}::timestamptz, ${id}::uuid)`;

const beyond: Readonly<Record<DisposalState, (at: string, id: string) => Sql>> = {
  announced: later,
  review: later,
  done: (at, id) => sql`and (t.erased_at, d.id) < (${at}::timestamptz, ${id}::uuid)`,
  deleted: (at, id) => sql`and (d.deleted_at, d.id) < (${at}::timestamptz, ${id}::uuid)`,
};
