import { afterAll, expect, test } from 'vitest';
import type { Client } from '../../../tests/harness/client.ts';
import { startIdentityProvider } from '../../../tests/harness/identity-provider.ts';
import { beginSession } from '../../../tests/harness/sessions.ts';
import { signedInAt } from '../account/testing/signed-in.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import { handle } from '../log/handle.ts';
import { belongTo } from '../organisation/belonging.ts';
import { tellOfTokens } from '../organisation/owners.ts';
import { callingAt } from '../scim/testing/directory.ts';
import { startStack } from '../testing/stack.ts';
import { acmeAt, signedInBySso } from './testing/acme.ts';

// What all owners are told of by mail, since it decides who gets in.

const [stack, provider] = await Promise.all([startStack(), startIdentityProvider()]);
afterAll(provider.stop);
const url = await stack.serve({ internalHosts: provider.host });
const acme = await acmeAt(stack, url, provider);
const headers = { 'Content-Type': 'application/json' };

/** Somebody who runs the organisation without owning it. */
const administrator = async () => {
  const admin = await signedInAt(url);
  await belongTo(stack.writer, admin.id, acme.id, stack.sayingAs(admin.id));
  await handle(stack.writer, organisations, acme.id, stack.sayingAs({ kind: 'system', id: 'test' }), {
    type: 'AdmitMember',
    data: { account: admin.id, via: 'scim', roles: ['admin'], teams: [] },
  });

  return admin;
};
const admin = await administrator();
const second = await administrator();
await acme.ask({ type: 'ChangeMemberRoles', data: { account: second.id, roles: ['owner'] } });

/** Whoever signed in without the provider is out once it's the only way. */
const signInAnew = async () => {
  for (const { id, client } of [acme.owner, admin, second])
    client.cookies.set('inkstream_session', await beginSession(stack, id));
};

/** What somebody was told of as an owner. */
const toldTo = async (id: string) =>
  (await stack.accountLog(id)).flatMap(({ type, data, metadata }) =>
    type === 'OwnersNoticeOrdered' ? [{ ...data, by: metadata.by.kind }] : [],
  );

test.each<[string, string, string, object, object]>([
  [
    'sets a connection',
    'PATCH',
    '/connections/:id',
    acme.form,
    { kind: 'connection-set', about: provider.issuer },
  ],
  ['makes a token', 'POST', '/tokens', { name: 'Entra', days: 30 }, { kind: 'token-made', about: 'Entra' }],
  [
    'enforces a domain',
    'POST',
    `/domains/${acme.domain}/enforcement`,
    {},
    { kind: 'sso-enforced', about: acme.domain },
  ],
  ['ends that', 'DELETE', `/domains/${acme.domain}/enforcement`, {}, { kind: 'sso-enforcement-ended' }],
  ['ends other ways', 'PATCH', '/policies', { localSignIn: false }, { kind: 'local-sign-in-ended' }],
  ['allows them', 'PATCH', '/policies', { localSignIn: true }, { kind: 'local-sign-in-allowed' }],
  [
    'removes a connection',
    'DELETE',
    '/connections/:id',
    {},
    { kind: 'connection-removed', about: provider.issuer },
  ],
])('every owner is told when an administrator %s', async (_, method, path, body, notice) => {
  await acme.ask({ type: 'NameBreakGlass', data: { accounts: [acme.owner.id] } });
  const before = [await toldTo(acme.owner.id), await toldTo(second.id)];
  await signInAnew();

  const answer = await admin.client.send(method, `/api/organisation${path.replace(':id', acme.connection)}`, {
    body: JSON.stringify(body),
    headers,
  });

  expect(answer.status, answer.text).toBeLessThan(300);
  for (const [n, id] of [acme.owner.id, second.id].entries()) {
    const told = (await toldTo(id)).slice(before[n]?.length);
    expect(told).toEqual([expect.objectContaining({ ...notice, account: admin.id, by: 'system' })]);
  }
  expect(await toldTo(admin.id)).toEqual([]);
});

test('nobody but an owner gets a role in a team by groups that they have set themselves', async () => {
  const own = await acmeAt(stack, url, provider, { groups: [] });
  const groups = [{ group: 'sales', team: own.team, role: 'sender' }];
  const mia = own.person({ groups: ['sales'] });
  provider.signsIn(mia);
  const { answer, client } = await signedInBySso(url, provider, mia.email);
  const { id } = answer.json();
  await own.ask({ type: 'ChangeMemberRoles', data: { account: id, roles: ['admin'] } });
  const set = (by: Client) =>
    by.send('PATCH', `/api/organisation/connections/${own.connection}`, {
      body: JSON.stringify({ ...own.form, groups }),
      headers,
    });
  const teamsAfterSigningIn = async () => {
    expect((await signedInBySso(url, provider, mia.email)).answer.status).toBe(200);
    return (await own.state()).members.get(id)?.teams;
  };

  expect((await set(client)).status).toBe(200);
  expect((await set(own.owner.client)).status).toBe(200);
  expect(await teamsAfterSigningIn()).toEqual([]);
  await own.ask({ type: 'ChangeMemberRoles', data: { account: id, roles: ['owner'] } });
  expect(await teamsAfterSigningIn()).toEqual([{ team: own.team, role: 'sender' }]);
});

test('nobody is told of what is refused', async () => {
  const stranger = await signedInAt(url);
  const before = await toldTo(acme.owner.id);

  for (const [by, body] of [
    [stranger, { name: 'Mine', days: 30 }],
    [admin, { name: '', days: 30 }],
  ] as const)
    expect((await by.client.post('/api/organisation/tokens', body)).status).toBeGreaterThan(399);

  expect(await toldTo(acme.owner.id)).toEqual(before);
});

test.each(['suspended', 'no administrator any more'])(
  'owners are told once of the tokens of somebody who is %s, which go on working',
  async (what) => {
    await signInAnew();
    const maker = await administrator();
    const made = await maker.client.post('/api/organisation/tokens', { name: what, days: 30 });
    expect(made.status, made.text).toBe(201);
    await tellOfTokens(stack.writer, acme.id, maker.id);
    const member = `/api/organisation/members/${maker.id}`;
    const answer =
      what === 'suspended'
        ? await acme.owner.client.post(`${member}/suspend`, { reason: 'Away' })
        : await acme.owner.client.send('PATCH', member, {
            body: JSON.stringify({ roles: ['member'] }),
            headers,
          });
    expect(answer.status, answer.text).toBe(200);

    for (let n = 0; n < 2; n++) await tellOfTokens(stack.writer, acme.id, maker.id);

    const told = (await toldTo(second.id)).filter((one) => 'about' in one && one.about === what);
    expect(told.slice(1)).toEqual([
      { kind: 'token-maker-out', about: what, account: maker.id, by: 'system' },
    ]);
    expect((await callingAt(url, made.json().secret)('GET', '/Users')).status).toBe(200);
  },
);
