import { describe, expect, test } from 'vitest';
import type { OrganisationRole } from '#contracts/organisation/roles.ts';
import { signedInAt } from '../account/testing/signed-in.ts';
import { account } from '../decisions/account/decider.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import { handle } from '../log/handle.ts';
import { belongTo } from '../organisation/belonging.ts';
import { lookAlike } from '../sso/testing/look-alike.ts';
import { somebody } from '../testing/somebody.ts';
import { startStack } from '../testing/stack.ts';
import { callingAt, directoryAt, GROUP, PATCH_OP, USER } from './testing/directory.ts';

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

test('an administrator doesn’t join a team by a token of their own, and all others whom it names do', async () => {
  const [admin, other] = [await somebody(stack), await memberAs('other-of-the-team', 'member')];
  await belongTo(stack.writer, admin.id, acme.organisation, stack.sayingAs(admin.id));
  const bySystem = stack.sayingAs({ kind: 'system', id: 'test' });
  await handle(stack.writer, organisations, acme.organisation, bySystem, {
    type: 'AdmitMember',
    data: { account: admin.id, via: 'scim', roles: ['admin'], teams: [] },
  });
  const made = await acme.ask(admin, 'POST', '/api/organisation/tokens', { name: 'Mine', days: 30 });
  expect(made.status, made.text).toBe(201);
  const byAdmin = callingAt(service, made.json().secret);
  const members = [admin.id, other].map((value) => ({ value }));
  const group = { schemas: [GROUP], displayName: 'Law managers' };
  const team = (await byAdmin('POST', '/Groups', group)).json().id;

  const patched = await byAdmin('PATCH', `/Groups/${team}`, {
    schemas: [PATCH_OP],
    Operations: [{ op: 'add', path: 'members', value: members }],
  });
  const created = await byAdmin('POST', '/Groups', { ...group, displayName: 'Tax', members });

  for (const answer of [patched, created])
    expect([answer.status, answer.json().scimType]).toEqual([403, 'mutability']);
  const state = await acme.state();
  expect(state.members.get(admin.id)?.teams).toEqual([]);
  expect(state.members.get(other)?.teams).toContainEqual({ team, role: 'manager' });
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

describe('an account that was there before', () => {
  const theirs = async (name: string) => {
    const { id, person } = await signedInAt(service, { email: address(name) });
    const confirming = { email: person.email, expiresAt: '2999-01-01T00:00:00.000Z' };
    await stack.tellAccount(id, {
      type: 'RequestEmailConfirmation',
      data: { confirmUntil: confirming.expiresAt },
    });
    await stack.tellAccount(id, { type: 'ConfirmEmail', data: confirming });

    return id;
  };
  const noticesOf = async (id: string) =>
    (await stack.accountLog(id)).flatMap(({ type, data }) =>
      type === 'OwnersNoticeOrdered' ? [[data.kind, data.about]] : [],
    );

  test('joins by a token, of which its holder is told, and keeps its address', async () => {
    const id = await theirs('tess');

    const made = await call('POST', '/Users', { schemas: [USER], userName: address('tess') });

    expect([made.status, made.json().id]).toEqual([201, id]);
    expect(await noticesOf(id)).toEqual([['account-joined', acme.organisation]]);
    const moved = await patch(`/Users/${id}`, emailTo('eve'));
    expect([moved.status, moved.json().scimType]).toEqual([400, 'mutability']);
    expect((await stack.writer.streams.read(account, id)).state).toMatchObject({ email: address('tess') });
  });

  test('whose address the installation names neither joins nor is moved by a token, which is on record', async () => {
    const [vera, mover] = [await theirs('vera'), await memberAs('mover', 'member')];
    const named = await stack.serve({ auditors: address('vera'), operators: address('olga') });
    const byToken = callingAt(named, acme.token.secret);
    const moving = (to: string) =>
      byToken('PATCH', `/Users/${mover}`, { schemas: [PATCH_OP], Operations: [emailTo(to)] });
    const alerts = async () =>
      (await stack.everything()).filter(({ type }) => type === 'SecurityAlertRaised').map(({ data }) => data);

    const moved = await moving('olga');

    for (const userName of [address('vera'), lookAlike(address('vera'))]) {
      const joined = await byToken('POST', '/Users', { schemas: [USER], userName });
      expect([joined.status, joined.json().scimType]).toEqual([409, 'uniqueness']);
    }
    expect([moved.status, moved.json().scimType]).toEqual([400, 'mutability']);
    expect((await acme.state()).members.has(vera)).toBe(false);
    expect(await alerts()).toEqual(
      [mover, vera, vera].map((account) => ({
        kind: 'named-address',
        account,
        organisation: acme.organisation,
      })),
    );
    expect((await moving('somewhere')).status).toBe(200);
    expect(await noticesOf(mover)).toEqual([['address-changed', acme.organisation]]);
  });
});
