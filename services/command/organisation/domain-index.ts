import type { Sql } from 'postgres';
import { makingTable } from '../../shared/database/app-tables.ts';

/**
 * Which organisation to ask about a domain. It isn't in the log, whose streams can't be asked by domain, and not in backups:
 * an administrator who sets a connection again makes it anew.
 */
const DOMAINS =
  'create table if not exists app.sso_domains (domain text primary key, organisation_id uuid not null);';

/** Notes that an organisation has just proved that a domain is its own. Of two that did, the later one counts. */
export const pointDomain = (sql: Sql, organisation: string, domain: string): Promise<unknown> =>
  withDomains(
    sql,
    () => sql`
      insert into app.sso_domains (domain, organisation_id) values (${domain}, ${organisation})
      on conflict (domain) do update set organisation_id = excluded.organisation_id`,
  );

/** Notes it of domains of which the table says nothing, because it was lost. No domain is taken from anybody. */
export const pointLostDomains = async (sql: Sql, organisation: string, domains: readonly string[]) => {
  for (const domain of domains)
    await withDomains(
      sql,
      () => sql`
        insert into app.sso_domains (domain, organisation_id) values (${domain}, ${organisation})
        on conflict (domain) do nothing`,
    );
};

/** The organisation to ask about a domain. Only its own stream says whether it still has the domain. */
export const organisationAt = async (sql: Sql, domain: string): Promise<string | null> => {
  const [found] = await withDomains(
    sql,
    () => sql<{ readonly organisation: string }[]>`
      select organisation_id as organisation from app.sso_domains where domain = ${domain}`,
  );

  return found?.organisation ?? null;
};

const withDomains = <Answer>(sql: Sql, run: () => PromiseLike<Answer>): Promise<Answer> =>
  makingTable(sql, DOMAINS, run);
