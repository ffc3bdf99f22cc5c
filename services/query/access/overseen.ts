import { Refusal } from '#contracts/api/refusals.ts';
import type { OrganisationRole } from '#contracts/organisation/roles.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';
import type { Database } from '../read-models/database.ts';

/** Whose documents, matters and rules somebody oversees who is no owner of them. */
export type Overseen = {
  /** Whether they oversee documents of no organisation, because the installation names their address. */
  readonly unowned: boolean;
  /** The organisation whose documents they oversee because of their role in it; null if they have no such role. */
  readonly organisation: string | null;
};

/** Refuses as `require` does, unless the account has the role in its organisation. */
export const requireOverseer = async (
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

/** A condition on a document, matter or rule, by the organisation that it belongs to. */
export const isOverseen = ({ unowned, organisation }: Overseen): Sql => sql`
  (organisation_id = ${organisation}::uuid or (${unowned}::boolean and organisation_id is null))`;

/** Whether somebody oversees a document whose organisation is known already. */
export const oversees = ({ unowned, organisation }: Overseen, whose: string | null): boolean =>
  whose === null ? unowned : whose === organisation;

/** Null for whoever oversees nothing. */
export const orNull = async (overseen: Promise<Overseen>): Promise<Overseen | null> => {
  try {
    return await overseen;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
};
