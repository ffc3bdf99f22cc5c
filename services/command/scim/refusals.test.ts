import { expect, test } from 'vitest';
import { checkPassword } from '../account/passwords.ts';
import { signedInAt } from '../account/testing/signed-in.ts';
import { account } from '../decisions/account/decider.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import { handle } from '../log/handle.ts';
import { pointDomain } from '../organisation/domain-index.ts';
import { somebody } from '../testing/somebody.ts';
import { startStack } from '../testing/stack.ts';
import { directoryAt, PATCH_OP, USER } from './testing/directory.ts';

const stack = await startStack();
const service = await stack.serve();
const acme = await directoryAt(stack, service);
const { call, patch, address } = acme;
const person = (name: string) => ({ schemas: [USER], userName: address(name), displayName: 'Somebody' });
const bob = (await call('POST', '/Users', { ...person('bob'), externalId: 'b0b' })).json();
const law = (await call('POST', '/Groups', { displayName: 'Law' })).json();

const op = (...Operations: readonly object[]) => ({ schemas: [PATCH_OP], Operations });

test.each<[string, string, string, object | undefined, number, string | undefined]>([
  ['a name that another user has', 'POST', '/Users', person('bob'), 409, 'uniqueness'],
  ['no name', 'POST', '/Users', { schemas: [USER] }, 400, 'invalidValue'],
  ['a name that isn’t a text', 'POST', '/Users', { userName: 7 }, 400, 'invalidValue'],
  ['another schema', 'POST', '/Users', { ...person('x'), schemas: ['urn:other'] }, 400, 'invalidSyntax'],
  ['a body that isn’t an object', 'POST', '/Users', [], 400, 'invalidSyntax'],
  ['an address elsewhere', 'POST', '/Users', { userName: 'eve@evil.example' }, 400, 'invalidValue'],
  ['a name that is no address', 'POST', '/Users', { userName: 'eve' }, 400, 'invalidValue'],
  [
    'a web address as a name',
    'POST',
    '/Users',
    { ...person('x'), displayName: 'https://evil.example' },
    400,
    'invalidValue',
  ],
  ['nobody', 'GET', `/Users/${law.id}`, undefined, 404, undefined],
  ['an id that is none', 'GET', '/Users/x', undefined, 404, undefined],
  ['nowhere', 'GET', '/Nothing', undefined, 404, undefined],
  ['a method that isn’t there', 'PUT', '/Users', person('x'), 405, undefined],
  ['another filter', 'GET', '/Users?filter=userName+sw+%22b%22', undefined, 400, 'invalidFilter'],
  ['another attribute', 'GET', '/Users?filter=title+eq+%22b%22', undefined, 400, 'invalidFilter'],
  [
    'two filters',
    'GET',
    '/Users?filter=userName+eq+%22b%22+and+id+eq+%22c%22',
    undefined,
    400,
    'invalidFilter',
  ],
  ['no filter at all', 'GET', '/Users?filter=(((', undefined, 400, 'invalidFilter'],
  ['a page that is no number', 'GET', '/Users?startIndex=x', undefined, 400, 'invalidValue'],
  ['no operations', 'PATCH', `/Users/${bob.id}`, op(), 400, 'invalidValue'],
  [
    'no such operation',
    'PATCH',
    `/Users/${bob.id}`,
    op({ op: 'move', path: 'active' }),
    400,
    'invalidSyntax',
  ],
  [
    'no such attribute',
    'PATCH',
    `/Users/${bob.id}`,
    op({ op: 'add', path: 'nothing', value: 1 }),
    400,
    'invalidPath',
  ],
  [
    'a value of another kind',
    'PATCH',
    `/Users/${bob.id}`,
    op({ op: 'add', path: 'active', value: 'perhaps' }),
    400,
    'invalidValue',
  ],
  [
    'an empty name',
    'PATCH',
    `/Users/${bob.id}`,
    op({ op: 'replace', path: 'userName', value: '' }),
    400,
    'invalidValue',
  ],
  [
    'removing a name',
    'PATCH',
    `/Users/${bob.id}`,
    op({ op: 'remove', path: 'userName' }),
    400,
    'invalidValue',
  ],
  [
    'another address elsewhere',
    'PATCH',
    `/Users/${bob.id}`,
    op({ op: 'replace', path: 'emails[type eq "work"].value', value: 'b@evil.example' }),
    400,
    'invalidValue',
  ],
  ['a group of that name', 'POST', '/Groups', { displayName: ' law' }, 409, 'uniqueness'],
  [
    'a group of strangers',
    'PATCH',
    `/Groups/${law.id}`,
    op({ op: 'add', path: 'members', value: [{ value: law.id }] }),
    400,
    'invalidValue',
  ],
  ['an owner', 'DELETE', `/Users/${acme.olive.id}`, undefined, 403, 'mutability'],
])('%s is refused in SCIM’s words', async (_, method, path, body, status, scimType) => {
  const before = await stack.lastChange();

  const answer = await call(method, path, body);

  expect([answer.status, answer.json()]).toEqual([
    status,
    {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
      ...(scimType && { scimType }),
      detail: expect.any(String),
    },
  ]);
  expect(answer.headers.get('Content-Type')).toBe('application/scim+json; charset=utf-8');
  expect(await stack.lastChange()).toBe(before);
});

test('null is refused where a value is required', async () => {
  const statuses = [];
  for (const resource of [`/Users/${bob.id}`, `/Groups/${law.id}`])
    for (const Operations of [
      [null],
      [{ op: 'add', path: null, value: null }],
      [{ op: 'replace', path: resource.startsWith('/U') ? 'emails' : 'members', value: null }],
      [{ op: 'replace', path: resource.startsWith('/U') ? 'emails' : 'members', value: [null] }],
      [{ op: 'replace', path: 'emails[type eq "work"]' }],
    ])
      statuses.push((await call('PATCH', resource, { schemas: [PATCH_OP], Operations })).status);

  expect(statuses.filter((status) => status >= 500)).toEqual([]);
});

test('a body that is no JSON is refused', async () => {
  const headers = { Authorization: `Bearer ${acme.token.secret}`, 'Content-Type': 'application/scim+json' };
  const answer = await fetch(`${service}/scim/v2/Users`, { method: 'POST', headers, body: '{' });

  expect([answer.status, await answer.json()]).toMatchObject([400, { scimType: 'invalidSyntax' }]);
});

test('a change that expects another version isn’t made', async () => {
  const { id, meta } = (await call('GET', `/Users/${bob.id}`)).json();
  const rename = (headers: Readonly<Record<string, string>>, name: string) =>
    call('PATCH', `/Users/${id}`, op({ op: 'replace', path: 'displayName', value: name }), headers);

  expect((await rename({ 'If-Match': 'W/"0.0"' }, 'Eve')).status).toBe(412);
  expect((await call('DELETE', `/Groups/${law.id}`, undefined, { 'If-Match': '"0"' })).status).toBe(412);
  const renamed = await rename({ 'If-Match': meta.version }, 'Robert');
  expect([renamed.status, renamed.json().displayName]).toEqual([200, 'Robert']);
  expect(renamed.headers.get('ETag')).not.toBe(meta.version);
  expect((await rename({ 'If-Match': meta.version }, 'Eve')).status).toBe(412);
  expect((await rename({ 'If-Match': '*' }, 'Bob')).status).toBe(200);
});

test('an account that is there joins once its address is confirmed, and keeps its name', async () => {
  const early = await signedInAt(service, { email: address('early'), fullName: 'Early Bird' });
  const refused = await call('POST', '/Users', person('early'));
  expect([refused.status, refused.json().scimType]).toEqual([409, 'uniqueness']);

  for (const command of [
    { type: 'RequestEmailConfirmation', data: { confirmUntil: '2999-01-01T00:00:00.000Z' } },
    { type: 'ConfirmEmail', data: { email: address('early'), expiresAt: '2999-01-01T00:00:00.000Z' } },
  ] as const)
    await handle(stack.writer, account, early.id, stack.sayingAs(early.id), command);
  const joined = await call('POST', '/Users', person('early'));
  expect([joined.status, joined.json()]).toMatchObject([201, { id: early.id, displayName: 'Early Bird' }]);
});

test('a member with an address elsewhere is switched off and on, but not renamed', async () => {
  const mia = await somebody(stack);
  await handle(stack.writer, account, mia.id, stack.sayingAs(mia.id), {
    type: 'JoinOrganisation',
    data: { organisation: acme.organisation },
  });
  const bySystem = stack.sayingAs({ kind: 'system', id: 'test' });
  await handle(stack.writer, organisations, acme.organisation, bySystem, {
    type: 'AdmitMember',
    data: { account: mia.id, via: 'sso', roles: ['member'], teams: [] },
  });

  const renamed = await patch(`/Users/${mia.id}`, { op: 'replace', path: 'displayName', value: 'Eve' });
  expect([renamed.status, renamed.json().scimType]).toEqual([400, 'mutability']);
  expect(
    (await patch(`/Users/${mia.id}`, { op: 'replace', path: 'active', value: false })).json().active,
  ).toBe(false);
});

test('nobody is added or renamed with addresses that are another organisation’s by now', async () => {
  const before = await directoryAt(stack, service);
  const made = (await before.call('POST', '/Users', { userName: before.address('amy') })).json();
  await stack.database.run((sql) => pointDomain(sql, acme.organisation, before.domain));

  const added = await before.call('POST', '/Users', { userName: before.address('bea') });
  expect([added.status, added.json().scimType]).toEqual([400, 'invalidValue']);
  const rename = { op: 'replace', path: 'displayName', value: 'Eve' };
  expect((await before.patch(`/Users/${made.id}`, rename)).json().scimType).toBe('mutability');
});

test('what a new user is has no password that anybody knows, and an address that counts as confirmed', async () => {
  const { id } = (await call('POST', '/Users', person('new'))).json();
  const { state } = await stack.writer.streams.read(account, id);
  const { passwordHash } = state as { readonly passwordHash: string };
  expect((await checkPassword(passwordHash, '')).isRight).toBe(false);

  expect(state).toMatchObject({
    emailConfirmed: true,
    username: address('new').slice(0, 100),
    email: address('new'),
  });
  const events = await stack.accountLog(id);
  expect(events.map(({ type }) => type)).toEqual([
    'AccountRegistered',
    'EmailConfirmed',
    'OrganisationJoined',
  ]);
  expect(events[0]?.metadata.by).toEqual({ kind: 'system', id: `scim:${acme.token.id}` });
});
