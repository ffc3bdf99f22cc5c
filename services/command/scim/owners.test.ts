import { expect, test } from 'vitest';
import type { OrganisationRole } from '#contracts/organisation/roles.ts';
import { account } from '../account/decisions/decider.ts';
import { startStack } from '../testing/stack.ts';
import { directoryAt, USER } from './testing/directory.ts';

const stack = await startStack();
const service = await stack.serve();
const acme = await directoryAt(stack, service);
const { call, patch, address, tell } = acme;

/** A member with these roles, whom the identity provider knows. */
const memberAs = async (name: string, ...roles: OrganisationRole[]): Promise<string> => {
  const made = await call('POST', '/Users', { schemas: [USER], userName: address(name), displayName: name });
  expect(made.status, made.text).toBe(201);
  await tell({ type: 'ChangeMemberRoles', data: { account: made.json().id, roles } });

  return made.json().id;
};
const emailTo = (name: string) => ({
  op: 'replace',
  path: 'emails[type eq "work"].value',
  value: address(name),
});

test.each([
  ['suspended', { op: 'replace', path: 'active', value: false }],
  ['given another address', emailTo('eve')],
  ['renamed', { op: 'replace', path: 'displayName', value: 'Eve' }],
])('an owner isn’t %s by a token', async (_, change) => {
  const id = await memberAs(`owner-${_.replace(/ .*/, '')}`, 'owner');
  const before = await stack.accountLog(id);

  const answer = await patch(`/Users/${id}`, change);

  expect([answer.status, answer.json().scimType]).toEqual([403, 'mutability']);
  expect((await acme.state()).members.get(id)?.isSuspended).toBe(false);
  expect(await stack.accountLog(id)).toEqual(before);
});

test('an owner isn’t removed by a token', async () => {
  const id = await memberAs('owner-removed', 'owner');

  expect((await call('DELETE', `/Users/${id}`)).status).toBe(403);
  expect((await acme.state()).members.has(id)).toBe(true);
});

test('an owner who stays as they are can be told of', async () => {
  const id = await memberAs('owner-kept', 'owner');
  const { meta: _, ...resource } = (await call('GET', `/Users/${id}`)).json();

  const answer = await call('PUT', `/Users/${id}`, { ...resource, externalId: 'e1' });

  expect([answer.status, answer.json().externalId]).toEqual([200, 'e1']);
});

test.each<OrganisationRole>(['auditor', 'records-manager'])(
  'a token gives no other address to a member who is %s, but suspends them',
  async (role) => {
    const id = await memberAs(role, role);

    const answer = await patch(`/Users/${id}`, emailTo('eve'));
    expect([answer.status, answer.json().scimType]).toEqual([400, 'mutability']);
    const { state } = await stack.writer.streams.read(account, id);
    expect(state).toMatchObject({ email: address(role) });
    expect((await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })).status).toBe(200);
  },
);
