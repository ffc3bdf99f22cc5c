import { z } from 'zod';
import { securityListCards } from '#contracts/account/cards.ts';
import type { AuditSecurityView } from '#contracts/api/views/audit.ts';
import { sentenceFrom } from '#contracts/card.ts';
import type { SignerLanguage } from '#contracts/text/languages.ts';
import { atMost, sql } from '../../shared/database/sql.ts';
import type { Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';
import { after, during, searchTerms } from './searched.ts';

/** Events in one answer. */
const PAGE = 100;

export const SecuritySearch = z.object({
  type: z.enum(Object.keys(securityListCards)).nullable().default(null),
  /** The beginning of the network address. */
  address: searchTerms,
  ...during,
  after,
});

/**
 * Returns all refused attempts, passwords that were reset by mail, and everything that auditors viewed beyond single
 * documents; newest first. What an organisation's auditors looked for is theirs alone to know. How many emails accounts had sent is answered only if it's asked for: there are many.
 */
export const securityEvents = async (
  language: SignerLanguage,
  { read }: Pick<Database, 'read'>,
  { type, address, from, to, after }: z.infer<typeof SecuritySearch>,
): Promise<AuditSecurityView> => {
  const found = await read<Row>(
    joined(
      sql`select e.position::text as "position", e.id, e.action as "type", e.timestamp as "at", e.ip_address as "ip",
        e.user_agent as "userAgent",
        case when e.action = 'AuditSearched' and exists (select from members m
            where m.account_id::text = e.performed_by ->> 'id' and m.roles @> '["auditor"]')
          then e.details - 'query' else e.details end as "data",
        case when u.id is null then null
          else jsonb_build_object('id', u.id, 'fullName', u.full_name, 'email', u.email) end as "account"
      from (select * from audit_trail e
        where`,
      type === 'MailsCounted'
        ? sql`e.stream like 'mails-%'`
        : sql`(e.stream like 'security-%' or e.action in ('PasswordResetRequested', 'PasswordReset', 'PasskeyCounterRefused'))`,
      after !== null && sql`and e.position < ${after}::bigint`,
      type !== null && sql`and e.action = ${type}`,
      address !== '' && sql`and starts_with(e.ip_address, ${address})`,
      from !== null && sql`and e.timestamp >= ${from}::timestamptz`,
      to !== null && sql`and e.timestamp < ${to}::timestamptz`,
      sql`order by e.position desc limit ${atMost(PAGE + 1)}) e
        left join users u on u.id::text = case when e.performed_by ->> 'kind' = 'auditor'
          then e.performed_by ->> 'id'
          when e.stream like 'account-%' then substr(e.stream, 9)
          when e.stream like 'mails-%' then substr(e.stream, 7, 36) else e.details ->> 'account' end
      order by e.position desc`,
    ),
  );
  const shown = found.slice(0, PAGE);

  return {
    events: shown.map(({ position: _, ...event }) => ({
      ...event,
      sentence: sentenceFrom(language, securityListCards, event),
    })),
    next: found.length > PAGE ? (shown.at(-1)?.position ?? null) : null,
  };
};

type Row = Omit<AuditSecurityView['events'][number], 'sentence'> & { readonly position: string };
