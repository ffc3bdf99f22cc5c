import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Actor } from '#contracts/envelope.ts';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import { streams } from '#contracts/stream-name.ts';
import { organisations } from '../../decisions/organisation/organisations.ts';
import { handle } from '../../log/handle.ts';
import { belongTo } from '../../organisation/belonging.ts';
import { startStack } from '../../testing/stack.ts';
import { backupOf } from '../testing/installation.ts';
import { livingOn } from '../testing/living-on.ts';

const stack = await startStack();
const { epoch, person, lastOf, restored, writer } = livingOn(stack);

test('who was shut out of an organisation after a backup, or lost a role, has nothing of it after its restore', async () => {
  const acme = randomUUID();
  const olive = await person();
  const team = randomUUID();
  const say = (command: OrganisationCommand, by: string | Actor = olive) =>
    handle(writer(), organisations, acme, stack.sayingAs(by), command);
  const joined = async (roles: ('member' | 'auditor')[] = ['member']) => {
    const account = await person();
    const teams = [{ team, role: 'manager' as const }];
    await belongTo(writer(), account, acme, stack.sayingAs(account));
    await say(
      { type: 'AdmitMember', data: { account, via: 'scim', roles, teams } },
      { kind: 'system', id: 'scim' },
    );
    return account;
  };
  await say({ type: 'FoundOrganisation', data: { name: 'Acme' } });
  await say({ type: 'CreateTeam', data: { team, name: 'Sales' } });
  const [mia, tim, ann, vera] = [
    await joined(),
    await joined(),
    await joined(['member', 'auditor']),
    await joined(),
  ];
  const backup = await backupOf(stack.store, epoch());

  await say({ type: 'RemoveMember', data: { account: mia, reason: 'Left' } });
  await say({ type: 'SuspendMember', data: { account: tim, reason: 'Lost laptop' } });
  await say({ type: 'ChangeMemberRoles', data: { account: ann, roles: ['member', 'admin'] } });
  await say({ type: 'SetTeamMember', data: { team, account: ann, role: null } });
  await say({ type: 'SetTeamMember', data: { team, account: vera, role: 'viewer' } });
  const late = await joined();
  await say({ type: 'ChangeMemberRoles', data: { account: late, roles: ['owner'] } });
  await say({ type: 'RemoveMember', data: { account: olive, reason: 'Left' } });

  // Mia, Tim, Ann twice, and Vera; Olive is the last owner again, and who joined since is nobody's member.
  expect(await restored(backup)).toMatchObject({ carried: 5, members: 6 });
  const { state } = await writer().streams.read(organisations, acme);
  const told = state.status === 'none' ? [] : [...state.members.values()];
  const rolesOf = (account: string) => told.find((one) => one.account === account);
  expect(told.map(({ account }) => account).toSorted()).toEqual([olive, tim, ann, vera].toSorted());
  expect(rolesOf(tim)).toMatchObject({ isSuspended: true });
  expect(rolesOf(ann)).toMatchObject({ roles: ['member'], teams: [] });
  expect(rolesOf(vera)?.teams).toEqual([{ team, role: 'viewer' }]);
  expect(await lastOf(streams.organisation(acme))).toMatchObject({
    metadata: { by: { kind: 'system', id: 'restore' } },
  });

  expect(await restored(await backupOf(stack.store, epoch()))).toMatchObject({ carried: 0 });
});
