import { connectionFor, type EnforcementEvent, isBreakGlass } from './enforcement.ts';
import { isActiveOwner } from './member.ts';
import { verifiedDomains } from './parts.ts';
import type { OrganisationRule } from './rule.ts';
import type { ExistingOrganisation } from './state.ts';

// This file doesn't use zod, so that the browser can use it as well.

/** The rule that one of these events would break. */
export const enforcementProblem = (
  organisation: ExistingOrganisation,
  { type, data }: EnforcementEvent,
): OrganisationRule | null => {
  const { domains, members, enforcement } = organisation;
  switch (type) {
    case 'SsoEnforced':
      if (!domains.has(data.domain)) return 'organisation.no-such-domain';
      if (!connectionFor(organisation, data.domain)) return 'organisation.domain-unconnected';
      return breakGlassNeeded(organisation);
    case 'SsoEnforcementEnded':
      return enforcement.domains.includes(data.domain) ? null : 'organisation.no-such-domain';
    case 'BreakGlassNamed': {
      const named = data.accounts.map((account) => members.get(account));
      if (named.some((member) => !member || !isActiveOwner(member))) return 'organisation.break-glass-owner';
      return isEnforcing(organisation) && named.length === 0 ? 'organisation.break-glass-needed' : null;
    }
  }
};

/** Somebody has to be able to get in when the identity provider is down. */
const breakGlassNeeded = (organisation: ExistingOrganisation): OrganisationRule | null =>
  organisation.enforcement.breakGlass.some((account) => isBreakGlass(organisation, account))
    ? null
    : 'organisation.break-glass-needed';

/** Whether nobody else could get in while the identity provider is down, where people have to sign in at one. */
export const isLastBreakGlass = (organisation: ExistingOrganisation, account: string): boolean =>
  isEnforcing(organisation) &&
  isBreakGlass(organisation, account) &&
  !organisation.enforcement.breakGlass.some((one) => one !== account && isBreakGlass(organisation, one));

const isEnforcing = ({ enforcement, policies }: ExistingOrganisation): boolean =>
  enforcement.domains.length > 0 || !policies.localSignIn;

/** Nobody is to be sent to an identity provider that isn't there, so this has to hold after each change of connections. */
export const connectionNeeded = (after: ExistingOrganisation): OrganisationRule | null =>
  after.enforcement.domains.every((domain) => connectionFor(after, domain)) &&
  (after.policies.localSignIn || verifiedDomains(after).some((domain) => connectionFor(after, domain)))
    ? null
    : 'organisation.connection-needed';

/** The rule that a policy would break which takes the other ways to sign in from members. */
export const localSignInProblem = (organisation: ExistingOrganisation): OrganisationRule | null => {
  const after = { ...organisation, policies: { ...organisation.policies, localSignIn: false } };

  return connectionNeeded(after) === null
    ? breakGlassNeeded(organisation)
    : 'organisation.domain-unconnected';
};
