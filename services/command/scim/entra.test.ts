import { expect, test } from 'vitest';
import { beginSession } from '../../../tests/harness/sessions.ts';
import { findSession } from '../../shared/sessions/sessions.ts';
import { account } from '../decisions/account/decider.ts';
import { askingAt } from '../organisation/testing/asking.ts';
import { startStack } from '../testing/stack.ts';
import { directoryAt, ENTERPRISE, GROUP, USER } from './testing/directory.ts';

// What Microsoft Entra ID sends, in the shapes that its documentation and its validator show.

const stack = await startStack();
const service = await stack.serve();

test('Entra looks for a user, makes one, and finds it again', async () => {
  const { call, address } = await directoryAt(stack, service);
  const email = address('bob');
  const before = await call('GET', `/Users?filter=userName+eq+%22${email}%22`);
  expect([before.status, before.json()]).toMatchObject([200, { totalResults: 0, Resources: [] }]);

  const made = await call('POST', '/Users', bob(email));

  expect(made.status).toBe(201);
  expect(made.headers.get('Content-Type')).toBe('application/scim+json; charset=utf-8');
  expect(made.json()).toMatchObject({
    schemas: [USER],
    userName: email,
    externalId: 'b0b',
    displayName: 'Bob Example',
    active: true,
    emails: [{ value: email, type: 'work', primary: true }],
  });
  expect(made.headers.get('Location')).toBe(`http://inkstream.test/scim/v2/Users/${made.json().id}`);
  expect(made.headers.get('ETag')).toBe(made.json().meta.version);
  for (const filter of [
    `userName eq "${email.toUpperCase()}"`,
    'externalId eq "b0b"',
    `id eq "${made.json().id}"`,
  ])
    expect((await call('GET', `/Users?filter=${encodeURIComponent(filter)}`)).json()).toMatchObject({
      totalResults: 1,
      Resources: [{ id: made.json().id }],
    });
});

test('Entra changes names and addresses, and what we don’t keep changes nothing', async () => {
  const { call, patch, address } = await directoryAt(stack, service);
  const user = `/Users/${(await call('POST', '/Users', bob(address('bob')))).json().id}`;

  const named = await patch(
    user,
    { op: 'Replace', path: 'displayName', value: 'Robert Example' },
    { op: 'Add', path: 'name.familyName', value: 'Example' },
    { op: 'Add', path: 'addresses[type eq "work"].formatted', value: 'Harbour 1' },
    { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Law' },
    { op: 'Replace', path: 'title', value: 'Counsel' },
  );
  expect([named.status, named.json()]).toMatchObject([
    200,
    { displayName: 'Robert Example', name: { formatted: 'Robert Example' } },
  ]);
  const only = await patch(user, { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Tax' });
  expect([only.status, only.json()]).toEqual([200, named.json()]);

  const moved = await patch(
    user,
    { op: 'Replace', path: 'emails[type eq "work"].value', value: address('robert') },
    { op: 'Replace', path: 'userName', value: address('robert') },
  );
  expect(moved.json()).toMatchObject({ userName: address('robert'), emails: [{ value: address('robert') }] });
  expect((await call('POST', '/Users', { ...bob(address('bob')), externalId: 'other' })).status).toBe(201);
});

test('Entra disables a user with a text, and the sessions end at once', async () => {
  const { call, patch, address, state } = await directoryAt(stack, service);
  const id = (await call('POST', '/Users', bob(address('bob')))).json().id;
  const session = await beginSession(stack, id);
  const useSession = async () => (await askingAt(service)({ id, session }, 'POST', '/api/settings')).status;
  expect(await useSession()).toBe(200);

  const off = await patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' });

  expect([off.status, off.json().active]).toEqual([200, false]);
  expect(await useSession()).toBe(401);
  expect((await state()).members.get(id)?.isSuspended).toBe(true);
  const on = await patch(`/Users/${id}`, { op: 'replace', value: { active: 'True' } });
  expect([on.status, on.json().active]).toEqual([200, true]);
});

test('Entra deletes a user, who belongs to no organisation from then on and may come back', async () => {
  const { call, address, state } = await directoryAt(stack, service);
  const { id } = (await call('POST', '/Users', bob(address('bob')))).json();
  const session = await beginSession(stack, id);

  const gone = await call('DELETE', `/Users/${id}`);

  expect([gone.status, gone.text]).toEqual([204, '']);
  expect((await call('GET', `/Users/${id}`)).status).toBe(404);
  expect(await findSession(stack.sql, session, 30)).toBeNull();
  expect((await state()).members.has(id)).toBe(false);
  expect((await stack.writer.streams.read(account, id)).state).toMatchObject({
    organisation: null,
    closedAt: null,
  });
  expect((await call('POST', '/Users', bob(address('bob')))).json().id).toBe(id);
});

test('Entra makes a group, and puts people into it and out of it', async () => {
  const { call, patch, address, state } = await directoryAt(stack, service);
  const [one, other] = [
    (await call('POST', '/Users', bob(address('one'), '1'))).json().id,
    (await call('POST', '/Users', bob(address('two'), '2'))).json().id,
  ];
  const made = await call('POST', '/Groups', {
    schemas: [GROUP],
    externalId: 'g1',
    displayName: 'Sales managers',
  });
  expect([made.status, made.json()]).toMatchObject([
    201,
    { displayName: 'Sales managers', externalId: 'g1' },
  ]);
  const group = `/Groups/${made.json().id}`;

  await patch(group, { op: 'Add', path: 'members', value: [{ value: one }, { value: other }] });
  expect((await state()).members.get(one)?.teams).toEqual([{ team: made.json().id, role: 'manager' }]);
  await patch(group, { op: 'Remove', path: 'members', value: [{ value: other }] });
  await patch(group, { op: 'Remove', path: `members[value eq "${one}"]` });
  expect((await call('GET', group)).json().members).toBeUndefined();
  await patch(
    group,
    { op: 'Replace', path: 'displayName', value: 'Law' },
    { op: 'Add', path: 'members', value: [{ value: one }] },
  );
  expect((await call('GET', group)).json()).toMatchObject({ displayName: 'Law', members: [{ value: one }] });
  const found = `/Groups?excludedAttributes=members&filter=${encodeURIComponent('displayName eq "law"')}`;
  const [listed] = (await call('GET', found)).json().Resources;
  expect(listed).toMatchObject({ id: made.json().id });
  expect(listed.members).toBeUndefined();

  expect((await call('DELETE', group)).status).toBe(204);
  expect((await call('GET', group)).status).toBe(404);
  expect((await state()).teams.get(made.json().id)?.isArchived).toBe(true);
});

const bob = (email: string, externalId = 'b0b') => ({
  schemas: [USER, ENTERPRISE],
  externalId,
  userName: email,
  active: true,
  displayName: 'Bob Example',
  emails: [{ primary: true, type: 'work', value: email }],
  meta: { resourceType: 'User' },
  name: { formatted: 'Bob Example', familyName: 'Example', givenName: 'Bob' },
  [ENTERPRISE]: { department: 'Sales' },
  roles: [],
});
