import { randomUUID } from 'node:crypto';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import type { OrganisationRole, TeamMembership } from '#contracts/organisation/roles.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import { handle } from '../log/handle.ts';
import { belongTo } from '../organisation/belonging.ts';
import { somebody } from './somebody.ts';
import type { Stack } from './stack.ts';

export type Organisation = Awaited<ReturnType<typeof foundedIn>>;

/** An organisation with an owner, and the teams Sales and Legal, as they lie in the log of a stack. */
export const foundedIn = async (stack: Stack) => {
  const [id, owner] = [randomUUID(), await somebody(stack)];
  const teams = { sales: randomUUID(), legal: randomUUID() };
  const tell = (by: string, command: OrganisationCommand) =>
    handle(stack.writer, organisations, id, stack.sayingAs(by), command);

  await belongTo(stack.writer, owner.id, id, stack.sayingAs(owner.id));
  await tell(owner.id, { type: 'FoundOrganisation', data: { name: 'Acme' } });
  for (const [name, team] of Object.entries(teams))
    await tell(owner.id, { type: 'CreateTeam', data: { team, name } });

  const admit = async (
    { id: account }: { readonly id: string },
    roles: OrganisationRole[] = ['member'],
    memberships: TeamMembership[] = [],
  ) => {
    const system = stack.sayingAs({ kind: 'system', id: 'scim' });
    await belongTo(stack.writer, account, id, stack.sayingAs(account));
    await handle(stack.writer, organisations, id, system, {
      type: 'AdmitMember',
      data: { account, via: 'scim', roles, teams: memberships },
    });
  };

  return {
    id,
    owner,
    teams,
    tell,
    /** Lets somebody join who was there before. */
    admit,
    /** Somebody who joined with these roles. */
    member: async (...standing: [roles?: OrganisationRole[], memberships?: TeamMembership[]]) => {
      const person = await somebody(stack);
      await admit(person, ...standing);

      return person;
    },
  };
};
