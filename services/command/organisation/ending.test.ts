import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OrganisationCommand } from '#contracts/organisation/commands.ts';
import { openClient } from '../../../tests/harness/client.ts';
import { findSession } from '../../shared/sessions/sessions.ts';
import { signedInAt } from '../account/testing/signed-in.ts';
import { softwarePasskey } from '../account/testing/software-authenticator.ts';
import { account } from '../decisions/account/decider.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import { handle } from '../log/handle.ts';
import { somebody } from '../testing/somebody.ts';
import { startStack } from '../testing/stack.ts';
import { belongTo } from './belonging.ts';
import { endMembership } from './ending.ts';

const stack = await startStack();
const { writer, database, sayingAs } = stack;
const service = await stack.serve();
const acme = randomUUID();
const olive = await somebody(stack);
await belongTo(writer, olive.id, acme, sayingAs(olive.id));
await asked({ type: 'FoundOrganisation', data: { name: 'Acme' } });

test('a suspended member is told so once the password was right, and gets no session', async () => {
  const [username, password] = [`u-${randomUUID()}`, 'correct horse'];
  const registered = await post('/api/auth/register', {
    username,
    password,
    email: `${username}@example.com`,
    fullName: 'Mia',
  });
  const { id } = registered.json();
  await joined(id);
  await asked({ type: 'SuspendMember', data: { account: id, reason: 'Lost laptop' } });

  expect((await post('/api/auth/login', { username, password: 'wrong horse' })).json()).toMatchObject({
    code: 'sign-in.failed',
  });
  const answer = await post('/api/auth/login', { username, password });
  expect([answer.status, answer.json().code]).toEqual([403, 'sign-in.suspended']);
  expect(await stack.sql`select 1 from app.sessions where account_id = ${id}`).toHaveLength(0);

  await asked({ type: 'ReactivateMember', data: { account: id } });
  expect((await post('/api/auth/login', { username, password })).status).toBe(200);
});

test('the sessions of a suspended member end, which is on record', async () => {
  const mia = await somebody(stack);
  await joined(mia.id);
  await asked({ type: 'SuspendMember', data: { account: mia.id, reason: 'Lost laptop' } });
  await endMembership({ writer, database }, acme, mia.id);

  expect(await findSession(stack.sql, mia.session, 30)).toBeNull();
  expect((await stack.accountLog(mia.id)).at(-1)).toMatchObject({
    type: 'SessionEnded',
    data: { by: 'organisation' },
    metadata: { by: { kind: 'system', id: 'organisations' } },
  });
});

test('a suspended member gets no session by a passkey', async () => {
  const origin = 'http://inkstream.test';
  const { client, person, id } = await signedInAt(service);
  const passkey = softwarePasskey(id, origin);
  const { challenge } = (
    await client.post('/api/auth/passkeys/register/options', { password: person.password })
  ).json();
  const made = await client.post('/api/auth/passkeys/register', { passkey: passkey.made(challenge) });
  expect(made.status, made.text).toBe(201);
  await joined(id);
  await asked({ type: 'SuspendMember', data: { account: id, reason: 'Lost laptop' } });

  const asking = (await openClient(service).post('/api/auth/passkeys/options')).json();
  const signed = { passkey: passkey.signed(asking.challenge) };
  const answer = await openClient(service).post('/api/auth/passkeys/authenticate', signed);
  expect([answer.status, answer.json().code]).toEqual([403, 'sign-in.suspended']);
});

test('what follows a removal changes nothing for active members and for others', async () => {
  const [mia, stranger] = [await somebody(stack), await somebody(stack)];
  await joined(mia.id);
  for (const { id } of [mia, stranger]) await endMembership({ writer, database }, acme, id);

  for (const { session } of [mia, stranger]) expect(await findSession(stack.sql, session, 30)).not.toBeNull();
  expect((await writer.streams.read(account, mia.id)).state).toMatchObject({ organisation: { id: acme } });
});

test('what follows a removal may be done again', async () => {
  const mia = await somebody(stack);
  await joined(mia.id);
  await asked({ type: 'RemoveMember', data: { account: mia.id, reason: 'Left' } });
  for (let n = 0; n < 2; n++) await endMembership({ writer, database }, acme, mia.id);

  expect(await findSession(stack.sql, mia.session, 30)).toBeNull();
  expect((await stack.accountLog(mia.id)).slice(-3).map(({ type }) => type)).toEqual([
    ...['OrganisationJoined', 'SessionEnded', 'OrganisationLeft'],
  ]);
});

test('of two owners who close their accounts at once, one is the last', async () => {
  const owners = [await signedInAt(service), await signedInAt(service)];
  for (const { id } of owners) await joined(id, 'owner');
  await asked({ type: 'ChangeMemberRoles', data: { account: olive.id, roles: ['member'] } });

  const closed = await Promise.all(
    owners.map(({ client, person: { password } }) => client.post('/api/account/close', { password })),
  );

  expect(closed.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [last] = owners.filter((_, n) => closed[n]?.status === 409);
  expect((await writer.streams.read(account, last?.id ?? '')).state).toMatchObject({ closedAt: null });
});

async function joined(id: string, role: 'member' | 'owner' = 'member') {
  await belongTo(writer, id, acme, sayingAs(id));
  const admitting: OrganisationCommand = {
    type: 'AdmitMember',
    data: { account: id, via: 'sso', roles: [role], teams: [] },
  };
  await handle(writer, organisations, acme, sayingAs({ kind: 'system', id: 'sso' }), admitting);
}

async function asked(command: OrganisationCommand) {
  await handle(writer, organisations, acme, sayingAs(olive.id), command);
}

function post(path: string, body: object) {
  return openClient(service).send('POST', path, {
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json' },
  });
}
