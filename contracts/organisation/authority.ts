import type { Authority, Message, Recorded } from '../envelope.ts';
import { millisecondsBetween } from '../instant.ts';
import { canonicalJson } from '../proof/canonical-json.ts';
import type { Membership } from './membership.ts';
import { type AppliedPolicies, documentPoliciesIn, documentPolicyDefaults } from './policies.ts';
import { membershipIn, type Organisation } from './state.ts';

/** What an organisation said at one revision of its stream, which is its place in the list, and since when (ISO). */
export type OrganisationAt = { readonly at: string; readonly state: Organisation };

/** How many milliseconds old what somebody knew of an organisation may be when they act on it. */
export const KNOWN_FOR = 5_000;

/**
 * Says, as a clause, why the authority that an event names wasn't there: the organisation hadn't given that role, or had
 * taken it back too long ago for anybody not to know. Null if it was there, or if the event names none. Whether the role
 * grants the right, the document's own stream says (contracts/document/possible). `saidBy` finds what an organisation
 * said up to this event, by revision.
 */
export const authorityProblem = (
  { type, data, metadata: { authority, at, by } }: Recorded,
  saidBy: (organisation: string) => readonly OrganisationAt[],
): string | null => {
  if (!authority) return null;
  if (by.kind !== 'account') return 'only an account has a role in an organization';
  const problem = saidBy(authority.organisation);
  const then = problem[authority.revision];
  if (!then) return 'the organization had no such revision by then';
  const since = problem[authority.revision + 1]?.at;
  if (since !== undefined && millisecondsBetween(since, at) > KNOWN_FOR)
    return 'the organization had said something else since';
  const membership = membershipIn(then.state, by.id);
  if (!membership) return 'the account was no active member of the organization';

  return holds(membership, authority)
    ? ruleProblem(membership, { type, data }, { by: by.id, as: authority.as })
    : 'the organization had not given the account that role';
};

const holds = ({ roles, teams }: Membership, { as, team }: Authority): boolean => {
  const role = teams.find((one) => one.team === team)?.role;

  switch (as) {
    case 'owner':
      return true;
    case 'team-manager':
      return role === 'manager';
    case 'team-sender':
      return role === 'sender';
    case 'team-preparer':
      return role === 'preparer';
    case 'team-viewer':
      return role === 'viewer';
    case 'shared-edit':
    case 'shared-view':
      return team === null || role !== undefined;
    case 'organisation-records-manager':
      return roles.includes('records-manager');
    case 'organisation-auditor':
      return roles.includes('auditor');
    case 'administrator':
      return roles.includes('owner') || roles.includes('admin');
  }
};

/** What the organisation's policies and teams forbid, even to somebody who has the role. */
const ruleProblem = (
  { roles, teams, policies, domains, revision }: Membership,
  { type, data }: Message,
  { by, as }: Pick<Authority, 'as'> & { readonly by: string },
) => {
  switch (type) {
    case 'DocumentUploaded':
    case 'DocumentDuplicated':
    case 'TemplateCreated':
    case 'DocumentCreatedFromTemplate':
      if (data.team === undefined)
        return policies.personalSpaces ? null : 'the organization had no documents without a team';
      return teams.some(({ team, role }) => team === data.team && role !== 'viewer')
        ? null
        : 'the account created nothing in that team';
    case 'OwnershipTransferred':
      return as !== 'administrator' || data.to !== by || roles.includes('owner')
        ? null
        : 'an administrator made themselves the owner of a document';
    case 'ReleaseApproved':
    case 'ReleaseRefused':
      return as !== 'team-sender' || policies.sendersRelease ? null : 'senders released nothing by then';
    case 'PoliciesApplied':
      return data.revision === revision &&
        canonicalJson([applied(data.values), data.domains]) ===
          canonicalJson([documentPoliciesIn(policies), domains])
        ? null
        : 'the policies were others by then';
    default:
      return null;
  }
};

/** Nobody can have set a policy before it was there. */
const applied = (values: unknown) => ({ ...documentPolicyDefaults, ...(values as AppliedPolicies) });
