import { refuse } from '#contracts/api/refusals.ts';
import type { InvitedView } from '#contracts/api/views/organisation.ts';
import { sql } from '../../shared/database/sql.ts';
import { readInvitationToken } from '../../shared/keys/invitation-link.ts';
import type { Database } from '../read-models/database.ts';

type Dependencies = {
  readonly database: Pick<Database, 'read'>;
  readonly linkSecret: string;
  readonly now: () => string;
};

/** `GET /api/invitations/{token}`. Refuses `invitation.over` for every link that makes nobody a member. */
export const readInvitation = async (
  { database, linkSecret, now }: Dependencies,
  token: string,
): Promise<InvitedView> => {
  const { organisation, invitation } = readInvitationToken(linkSecret, token) ?? refuse('invitation.over');
  const [found] = await database.read<InvitedView>(sql`
    select o.name as "organisation", i.email, i.roles, i.expires_at as "expiresAt",
      exists (select from users u where lower(u.email) = lower(i.email)) as "hasAccount",
      coalesce((select d.sso_enforced from domains d
        where d.domain = regexp_replace(lower(i.email), '^.*@', '') and d.verified_at is not null
        order by d.verified_at desc limit 1), false) as "isSsoRequired"
    from invitations i join organisations o on o.id = i.organisation_id
    where i.organisation_id = ${organisation} and i.id = ${invitation} and i.expires_at > ${now()}`);

  return found ?? refuse('invitation.over');
};
