import type { DocumentPossessionView } from '#contracts/api/views/possession.ts';
import { needsRelease } from '#contracts/document/releases.ts';
import { type Policies, policyDefaults } from '#contracts/organisation/policies.ts';
import { sql } from '../../shared/database/sql.ts';
import type { DocumentRoute } from '../access/route.ts';
import type { Database } from '../read-models/database.ts';

type Dependencies = { readonly database: Pick<Database, 'read'> };

/** `GET /api/documents/{id}/possession`, for all who may look at the document. */
export const possession =
  ({ database: { read } }: Dependencies): DocumentRoute =>
  async (_, find): Promise<DocumentPossessionView> => {
    const { view, possession: held, rights, by } = await find();
    const { organisation, team, shares, release } = held;
    const [found = nobody] = await read<PossessionRow>(sql`
      select (select full_name from users where id = d.created_by_id) as "ownerName",
        (select full_name from users where id = (d.release ->> 'by')::uuid) as "askedByName",
        (select name from teams where id = d.team_id and organisation_id = d.organisation_id) as "teamName",
        coalesce((select jsonb_object_agg(s.id, coalesce(u.full_name, t.name)) from shares s
          left join users u on s.kind = 'account' and u.id = s.with_id
          left join teams t on s.kind = 'team' and t.id = s.with_id where s.document_id = d.id), '{}') as "sharedWith",
        coalesce((select jsonb_object_agg(policy, value) from policies
          where organisation_id = d.organisation_id), '{}') as "policies",
        coalesce((select jsonb_agg(domain) from domains
          where organisation_id = d.organisation_id and verified_at is not null), '[]') as "domains",
        coalesce((select jsonb_agg(jsonb_build_object('email', email)) from recipients
          where document_id = d.id), '[]') as "recipients",
        coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'fullName', u.full_name, 'role', t.role)
            order by lower(u.full_name), u.id)
          from team_members t join users u on u.id = t.account_id
          join members m on m.organisation_id = t.organisation_id and m.account_id = t.account_id
          where t.organisation_id = d.organisation_id and t.team_id = d.team_id and m.suspended_at is null
            and t.role in ('manager', 'sender') and u.id not in (d.created_by_id, ${by.id})), '[]') as "team"
      from documents d where d.id = ${view.id}`);
    const policies = { ...policyDefaults, ...found.policies };

    return {
      owner: view.createdById,
      organisation,
      team,
      release,
      ownerName: found.ownerName,
      teamName: found.teamName,
      askedByName: found.askedByName,
      shares: shares.map((one) => ({ ...one, name: found.sharedWith[one.id] ?? '' })),
      rights: [...rights],
      needsRelease:
        organisation !== null &&
        view.status === 'draft' &&
        needsRelease(
          { organisation, recipients: found.recipients },
          { organisation, policies, domains: found.domains },
        ),
      releasers: found.team
        .filter(({ role }) => role === 'manager' || policies.sendersRelease)
        .map(({ id, fullName }) => ({ id, fullName })),
    };
  };

type PossessionRow = Pick<DocumentPossessionView, 'ownerName' | 'teamName' | 'askedByName'> & {
  readonly sharedWith: Readonly<Record<string, string | null>>;
  readonly policies: Partial<Policies>;
  readonly domains: readonly string[];
  readonly recipients: readonly { readonly email: string }[];
  readonly team: readonly { readonly id: string; readonly fullName: string; readonly role: string }[];
};

const nobody: PossessionRow = {
  ownerName: '',
  teamName: null,
  askedByName: null,
  sharedWith: {},
  policies: {},
  domains: [],
  recipients: [],
  team: [],
};
