import { expect, test } from 'vitest';
import { beginSession } from '../../../tests/harness/sessions.ts';
import { account } from '../decisions/account/decider.ts';
import { handle } from '../log/handle.ts';
import { startStack } from '../testing/stack.ts';
import { callingAt, directoryAt, PATCH_OP, USER } from './testing/directory.ts';

const stack = await startStack();
const [here, there] = [await stack.serve(), await stack.serve({ isApart: true })];
const acme = await directoryAt(stack, here);
const { call, address } = acme;
const elsewhere = callingAt(there, acme.token.secret);
const both = [call, elsewhere];

const person = (name: string, userName = address(name)) => ({
  schemas: [USER],
  userName,
  emails: [{ value: address(name), type: 'work' }],
});
const set = (path: string, value: string) => ({
  schemas: [PATCH_OP],
  Operations: [{ op: 'replace', path, value }],
});

test('of those who are added at once with one user name, one is', async () => {
  for (const round of ['a', 'b', 'c']) {
    const answers = await Promise.all(
      [...both, ...both].map((ask, n) => ask('POST', '/Users', person(`${round}-${n}`, `same-${round}`))),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.json()).toMatchObject({ scimType: 'uniqueness' });
  }
  const { members, directory } = await acme.state();
  expect([members.size, directory.size]).toEqual([4, 3]);
});

test('who was refused for their user name can be added with another', async () => {
  const answers = await Promise.all(
    both.map((ask, n) => ask('POST', '/Users', person(`again-${n}`, 'same-again'))),
  );
  const refused = answers.findIndex(({ status }) => status === 409);

  expect((await call('POST', '/Users', person(`again-${refused}`, 'other-again'))).status).toBe(201);
});

test('of two who are added at once with one address, one is', async () => {
  const answers = await Promise.all(
    both.map((ask, n) => ask('POST', '/Users', person('one-address', `one-address-${n}`))),
  );

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('of two who are given one user name at once, one has it', async () => {
  const [one, other] = [
    (await call('POST', '/Users', person('given-1'))).json(),
    (await call('POST', '/Users', person('given-2'))).json(),
  ];
  const answers = await Promise.all([
    call('PATCH', `/Users/${one.id}`, set('userName', 'given')),
    elsewhere('PATCH', `/Users/${other.id}`, set('userName', 'given')),
  ]);

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('of two groups that are made at once with one name, one is', async () => {
  const answers = await Promise.all(both.map((ask) => ask('POST', '/Groups', { displayName: 'Purchasing' })));

  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('of two changes that expect one version, one is made', async () => {
  const path = `/Users/${(await call('POST', '/Users', person('version'))).json().id}`;
  for (const attribute of ['displayName', 'externalId']) {
    const { version } = (await call('GET', path)).json().meta;
    const answers = await Promise.all(
      both.map((ask, n) => ask('PATCH', path, set(attribute, `x-${n}`), { 'If-Match': version })),
    );

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  }
});

test('a change with a version may suspend somebody and rename them, whose sessions end in between', async () => {
  const { id } = (await call('POST', '/Users', person('leaving'))).json();
  await beginSession(stack, id);
  const { meta } = (await call('GET', `/Users/${id}`)).json();
  const body = { ...person('leaving'), displayName: 'Gone', active: false };

  const changed = await call('PUT', `/Users/${id}`, body, { 'If-Match': meta.version });

  expect([changed.status, changed.json()]).toMatchObject([200, { active: false, displayName: 'Gone' }]);
});

test('a change of the account in the meantime is noticed', async () => {
  const { id, meta } = (await call('POST', '/Users', person('meantime'))).json();
  await handle(stack.writer, account, id, stack.sayingAs({ kind: 'system', id: 'test' }), {
    type: 'DescribeHolder',
    data: { fullName: 'Somebody Else' },
  });

  expect(
    (await call('PATCH', `/Users/${id}`, set('displayName', 'Eve'), { 'If-Match': meta.version })).status,
  ).toBe(412);
});
