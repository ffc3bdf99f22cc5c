import type { SignOnView } from '#contracts/api/views/organisation.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Database } from '../read-models/database.ts';

/**
 * `GET /api/auth/sso/{domain}`: whether people with such addresses sign in at an identity provider. Of two organisations
 * that proved the domain, the later one counts. Nobody learns whose it is, or who has an account.
 */
export const signOnAt = async ({ read }: Pick<Database, 'read'>, domain: string): Promise<SignOnView> => {
  if (!/^[\w.-]{1,253}$/.test(domain)) return { isOffered: false };
  const name = domain.toLowerCase();
  const [found] = await read<SignOnView>(sql`
    select exists (
      select from connections c where c.organisation_id = d.organisation_id
        and (c.settings -> 'domains' = '[]' or c.settings -> 'domains' @> to_jsonb(${name}::text))
    ) as "isOffered"
    from domains d where d.domain = ${name} and d.verified_at is not null
    order by d.verified_at desc limit 1`);

  return found ?? { isOffered: false };
};
