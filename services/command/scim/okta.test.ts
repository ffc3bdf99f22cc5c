import { expect, test } from 'vitest';
import { startStack } from '../testing/stack.ts';
import { directoryAt, GROUP, USER } from './testing/directory.ts';

// What Okta sends, in the shapes that its documentation shows.

const stack = await startStack();
const service = await stack.serve();

test('Okta looks for a user, makes one, reads it, and lists all of them page by page', async () => {
  const { call, address, olive } = await directoryAt(stack, service);
  const filter = encodeURIComponent(`userName eq "${address('isaac')}"`);
  expect((await call('GET', `/Users?filter=${filter}&startIndex=1&count=100`)).json().totalResults).toBe(0);

  const made = await call('POST', '/Users', isaac(address('isaac')));

  expect([made.status, made.json()]).toMatchObject([
    201,
    { externalId: '00ujl29u0le5T6Aj10h7', active: true },
  ]);
  const { id } = made.json();
  expect((await call('GET', `/Users/${id}`)).json()).toEqual(made.json());
  const pages = [
    (await call('GET', '/Users?startIndex=1&count=1')).json(),
    (await call('GET', '/Users?startIndex=2&count=1')).json(),
    (await call('GET', '/Users?startIndex=3&count=1')).json(),
  ];
  expect(pages.map(({ totalResults, itemsPerPage }) => [totalResults, itemsPerPage])).toEqual([
    [2, 1],
    [2, 1],
    [2, 0],
  ]);
  const ids = pages.flatMap(({ Resources }) => Resources.map((one: { id: string }) => one.id));
  expect(new Set(ids)).toEqual(new Set([id, olive.id]));
});

test('Okta replaces a user as a whole, with the parts of a name', async () => {
  const { call, address } = await directoryAt(stack, service);
  const made = (await call('POST', '/Users', isaac(address('isaac')))).json();
  const { displayName: _, ...body } = isaac(address('isaac'));

  const named = { ...body, id: made.id, name: { givenName: 'Isaac', familyName: 'Brock' }, meta: made.meta };
  const put = await call('PUT', `/Users/${made.id}`, named);

  expect([put.status, put.json()]).toMatchObject([
    200,
    { displayName: 'Isaac Brock', userName: address('isaac') },
  ]);
  expect((await call('PUT', `/Users/${made.id}`, named)).json()).toEqual(put.json());
});

test('Okta switches a user off and on, by PATCH and by PUT', async () => {
  const { call, patch, address } = await directoryAt(stack, service);
  const made = (await call('POST', '/Users', isaac(address('isaac')))).json();
  const user = `/Users/${made.id}`;

  expect((await patch(user, { op: 'replace', value: { active: false } })).json().active).toBe(false);
  expect((await call('PUT', user, { ...isaac(address('isaac')), active: true })).json().active).toBe(true);
  expect((await call('PUT', user, { ...isaac(address('isaac')), active: false })).json().active).toBe(false);
  expect((await call('GET', user)).json().active).toBe(false);
});

test('Okta lets nobody in again whom an owner suspended', async () => {
  const { call, patch, address, ask, olive } = await directoryAt(stack, service);
  const made = (await call('POST', '/Users', isaac(address('isaac')))).json();
  const user = `/Users/${made.id}`;
  const member = `/api/organisation/members/${made.id}`;
  expect((await ask(olive, 'POST', `${member}/suspend`, { reason: 'Lost laptop' })).status).toBe(200);

  const put = await call('PUT', user, { ...isaac(address('isaac')), displayName: 'Ike', active: true });
  expect([put.status, put.json()]).toMatchObject([200, { displayName: 'Ike', active: false }]);
  expect((await patch(user, { op: 'replace', value: { active: true } })).json().active).toBe(false);

  expect((await ask(olive, 'POST', `${member}/reactivate`)).status).toBe(200);
  expect((await call('GET', user)).json().active).toBe(true);
});

test('Okta pushes a group, replaces its members, and says its id along with its name', async () => {
  const { call, patch, address, state } = await directoryAt(stack, service);
  const [one, other] = [
    (await call('POST', '/Users', isaac(address('one')))).json().id,
    (await call('POST', '/Users', { ...isaac(address('two')), externalId: 'second' })).json().id,
  ];
  const made = await call('POST', '/Groups', {
    schemas: [GROUP],
    displayName: 'Contracts',
    members: [{ value: one, display: 'one' }],
  });
  const { id } = made.json();
  expect((await state()).members.get(one)?.teams).toEqual([{ team: id, role: 'sender' }]);

  await patch(`/Groups/${id}`, { op: 'replace', value: { id, displayName: 'Agreements' } });
  await patch(
    `/Groups/${id}`,
    { op: 'remove', path: `members[value eq "${one}"]` },
    { op: 'add', path: 'members', value: [{ value: other, display: 'two' }] },
  );
  expect((await call('GET', `/Groups/${id}`)).json()).toMatchObject({
    displayName: 'Agreements',
    members: [{ value: other, type: 'User', $ref: `http://inkstream.test/scim/v2/Users/${other}` }],
  });
  await call('PUT', `/Groups/${id}`, {
    schemas: [GROUP],
    id,
    displayName: 'Agreements',
    members: [{ value: one }],
  });
  expect(
    (await call('GET', `/Groups/${id}`)).json().members.map(({ value }: { value: string }) => value),
  ).toEqual([one]);
  await call('PUT', `/Groups/${id}`, { schemas: [GROUP], displayName: 'Deals' });
  expect((await call('GET', `/Groups/${id}`)).json()).toMatchObject({
    displayName: 'Deals',
    members: [{ value: one }],
  });
});

test('somebody in a team keeps the role that they were given there', async () => {
  const { call, patch, address, tell, state } = await directoryAt(stack, service);
  const user = (await call('POST', '/Users', isaac(address('isaac')))).json().id;
  const team = (await call('POST', '/Groups', { displayName: 'Law', members: [{ value: user }] })).json().id;
  await tell({ type: 'SetTeamMember', data: { team, account: user, role: 'manager' } });

  await patch(`/Groups/${team}`, { op: 'add', path: 'members', value: [{ value: user }] });

  expect((await state()).members.get(user)?.teams).toEqual([{ team, role: 'manager' }]);
});

test.each(['application/json', 'application/scim+json; charset=utf-8'])(
  'a client may name %s for bodies, and where there is none',
  async (type) => {
    const { call, address } = await directoryAt(stack, service);
    const headers = { 'Content-Type': type };

    const made = await call('POST', '/Users', isaac(address('isaac')), headers);
    expect(made.status).toBe(201);
    const user = `/Users/${made.json().id}`;
    expect((await call('GET', user, undefined, headers)).status).toBe(200);
    expect((await call('HEAD', user, undefined, headers)).status).toBe(200);
    expect((await call('DELETE', user, undefined, headers)).status).toBe(204);
  },
);

const isaac = (email: string) => ({
  schemas: [USER],
  userName: email,
  name: { givenName: 'Isaac', familyName: 'Newton' },
  emails: [{ primary: true, value: email, type: 'work' }],
  displayName: 'Isaac Newton',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
});
