import { Refusal } from '#contracts/api/refusals.ts';
import type { OrganisationRole } from '#contracts/organisation/roles.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';
import type { Database } from '../read-models/database.ts';

/** Whose documents somebody oversees who is no owner of them. */
export type Overseen = {
  /** Those of no organisation, because the installation names their address. */
  readonly unowned: boolean;
  /** Those of their organisation, because of their role there. Null if they have no such role. */
  readonly organisation: string | null;
};

/** Refuses as `require` does, unless the account has the role in its organisation. */
export const overseenBy = async (
  { read }: Pick<Database, 'read'>,
  accountId: string,
  role: OrganisationRole,
  require: (accountId: string) => Promise<void>,
): Promise<Overseen> => {
  const [found] = await read<{ readonly organisation: string }>(sql`
    select m.organisation_id as "organisation" from members m
    where m.account_id = ${accountId} and m.suspended_at is null and m.roles @> jsonb_build_array(${role}::text)
    order by m.joined_at desc limit 1`);
  const organisation = found?.organisation ?? null;

  try {
    await require(accountId);
    return { unowned: true, organisation };
  } catch (error) {
    if (organisation === null || !(error instanceof Refusal)) throw error;
    return { unowned: false, organisation };
  }
};

/** A condition on a document `d`. */
export const isOverseen = ({ unowned, organisation }: Overseen): Sql => sql`
  (d.organisation_id = ${organisation}::uuid or (${unowned}::boolean and d.organisation_id is null))`;
