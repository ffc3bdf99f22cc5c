import { randomUUID } from 'node:crypto';
import type { Belonging } from '#contracts/organisation/membership.ts';
import { policyDefaults } from '#contracts/organisation/policies.ts';
import type { OrganisationRole, TeamMembership, TeamRole } from '#contracts/organisation/roles.ts';

/** Two organisations, which both have these two teams. */
export const inAcme = {
  acme: randomUUID(),
  umbrella: randomUUID(),
  sales: randomUUID(),
  legal: randomUUID(),
};

/** Somebody, and what their organisation says about them. */
export type Stands = {
  readonly id: string;
  readonly membership: Belonging | undefined;
  /** The organisation for which they made their own documents. */
  readonly made: string | null;
  /** Whether the installation names them as an auditor. */
  readonly isNamed: boolean;
};

const member = (
  roles: OrganisationRole[],
  teams: TeamMembership[] = [],
  organisation = inAcme.acme,
): Stands => ({
  id: randomUUID(),
  membership: { organisation, roles, teams, policies: policyDefaults },
  made: organisation,
  isNamed: false,
});
const inSales = (role: TeamRole) => member(['member'], [{ team: inAcme.sales, role }]);
const nobody = (made: string | null, isNamed = false): Stands => ({
  id: randomUUID(),
  membership: undefined,
  made,
  isNamed,
});

/** Everybody who stands in another relation to an organisation's documents. */
export const people: Readonly<Record<string, Stands>> = {
  'its owner': inSales('sender'),
  'a team manager': inSales('manager'),
  'a sender': inSales('sender'),
  'a preparer': inSales('preparer'),
  'a viewer': inSales('viewer'),
  'a manager of another team': member(['member'], [{ team: inAcme.legal, role: 'manager' }]),
  'a plain member': member(['member']),
  'somebody who may view': member(['member']),
  'somebody who may edit': member(['member']),
  'an auditor': member(['auditor']),
  'a records manager': member(['records-manager']),
  'an administrator': member(['admin']),
  'an owner of the organisation': member(['owner']),
  'a suspended manager': nobody(inAcme.acme),
  'a manager who left': nobody(inAcme.acme),
  'a manager elsewhere': member(['auditor'], [{ team: inAcme.sales, role: 'manager' }], inAcme.umbrella),
  'somebody without an organisation': nobody(null),
  'an auditor of the installation': nobody(null, true),
  'an auditor of the installation who is a member': {
    ...member(['member']),
    isNamed: true,
  },
};
