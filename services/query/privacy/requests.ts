import { z } from 'zod';
import { refuse } from '#contracts/api/refusals.ts';
import type {
  ListedPrivacyRequest,
  PrivacyRequestsView,
  PrivacyRequestView,
} from '#contracts/api/views/privacy.ts';
import { atMost, type Sql, sql } from '../../shared/database/sql.ts';
import type { Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';
import { select } from '../read-models/select.ts';

type Read = Pick<Database, 'read'>;

/** Requests in one answer. */
const PAGE = 100;

export const PrivacySearch = z.object({
  state: z.enum(['open', 'ended']).default('open'),
  /** The instant and the request at which the page before ended. */
  after: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z~[\da-f-]{36}$/)
    .nullable()
    .default(null),
});
type PrivacySearch = z.infer<typeof PrivacySearch>;

const REQUEST = `q.id, q.kind, q.email, q.note, q.via, q.received_at as "receivedAt", q.due_on as "dueOn",
  q.extension_reason as "extensionReason", q.searched_at is not null as "isSearched",
  q.approved_at as "approvedAt", q.ended_at as "endedAt", q.refusal, q.certificate,
  case when q.refusal is not null then 'refused' when q.ended_at is not null then 'fulfilled'
    when q.approved_at is not null then 'approved' else 'open' end as "status"`;

const COUNTS = `(select count(*)::integer from privacy_matches m where m.request_id = q.id) as "matches",
  (select count(*)::integer from privacy_matches m where m.request_id = q.id and m.decision is null) as "undecided"`;

/**
 * The requests that have not ended, the one that is due first at the top; or the requests that have ended, the latest
 * at the top.
 */
export const privacyRequestList = async (
  { read }: Read,
  { state, after }: PrivacySearch,
): Promise<PrivacyRequestsView> => {
  const [at, id] = after?.split('~') ?? [];
  const found = await read<ListedPrivacyRequest & { readonly place: Date }>(
    select(
      `${REQUEST}, ${COUNTS}, ${state === 'open' ? 'q.due_on' : 'q.ended_at'} as "place"`,
      joined(
        state === 'open'
          ? sql`from privacy_requests q where q.ended_at is null`
          : sql`from privacy_requests q where q.ended_at is not null`,
        at !== undefined && id !== undefined && beyond[state](at, id),
        state === 'open' ? sql`order by q.due_on, q.id` : sql`order by q.ended_at desc, q.id desc`,
        sql`limit ${atMost(PAGE + 1)}`,
      ),
    ),
  );
  const shown = found.slice(0, PAGE);
  const last = shown.at(-1);

  return {
    requests: shown.map(({ place: _, ...request }) => request),
    next: last && found.length > PAGE ? `${new Date(last.place).toISOString()}~${last.id}` : null,
  };
};

const beyond: Readonly<Record<PrivacySearch['state'], (at: string, id: string) => Sql>> = {
  open: (at, id) => sql`and (q.due_on, q.id) > (${at}::timestamptz, ${id}::uuid)`,
  ended: (at, id) => sql`and (q.ended_at, q.id) < (${at}::timestamptz, ${id}::uuid)`,
};

/** A request as its rows have it, and the account that entered it. */
export type FoundRequest = PrivacyRequestView & { readonly enteredBy: string | null };

/** Refuses `not-found`. */
export const privacyRequestOf = async ({ read }: Read, id: string): Promise<FoundRequest> => {
  const [found] = await read<FoundRequest>(
    select(`${REQUEST}, q.entered_by_id as "enteredBy"`, sql`from privacy_requests q where q.id = ${id}`),
  );

  return found ?? refuse('not-found');
};
