import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { openClient } from '../../../tests/harness/client.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { idHashOf } from '../../shared/sessions/sessions.ts';
import { organisations } from '../decisions/organisation/organisations.ts';
import { handle } from '../log/handle.ts';
import { belongTo } from '../organisation/belonging.ts';
import { sentToItsOwner, somebody } from '../testing/somebody.ts';
import { startStack } from '../testing/stack.ts';
import { credentialsOf } from './testing/people.ts';
import { isSignedIn, sessionsOf, signedInAt } from './testing/signed-in.ts';

// What whoever can write Postgres, and holds no key, tries.

const stack = await startStack();
const service = await stack.serve();
const { sql } = stack;

const clientWith = (session: string) => {
  const client = openClient(service);
  client.cookies.set('inkstream_session', session);

  return client;
};

/** Somebody who is signed in, and the row of their session. */
const olive = async () => {
  const signed = await signedInAt(service);
  const session = String(signed.client.cookies.get('inkstream_session'));
  const [row] = await sql`select * from app.sessions where id_hash = ${idHashOf(session)}`;

  return { ...signed, session, row: { ...row } };
};

const putBack = async (row: object) => {
  await sql`delete from app.sessions where id_hash = ${(row as { id_hash: string }).id_hash}`;
  await sql`insert into app.sessions ${sql(row as Record<string, string>)}`;
};

const isOver = (session: string) =>
  vi.waitFor(async () => expect(await isSignedIn(clientWith(session))).toBe(false), PATIENCE);

test('nobody signs as somebody else with a session that they put into Postgres', async () => {
  const victim = await somebody(stack);
  const document = await sentToItsOwner(stack, victim.id);
  const token = randomBytes(32).toString('base64url');
  await sql`insert into app.sessions (id_hash, account_id) values (${idHashOf(token)}, ${victim.id})`;
  const forger = clientWith(token);

  const answers = [
    await forger.post(`/api/documents/${document.id}/sign-now`),
    await forger.patch(`/api/documents/${document.id}`, { title: 'Mine' }),
    await forger.post(`/api/documents/${document.id}/void`, { reason: 'No' }),
    await forger.post('/api/auth/logout'),
  ];

  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  const own = await clientWith(victim.session).post(`/api/documents/${document.id}/sign-now`);
  expect(own.status).toBe(200);
});

test('no row that was signed out of, ended, or replaced by another sign-in opens anything when it is put back', async () => {
  const [left, ended, replaced] = [await olive(), await olive(), await olive()];
  expect((await left.client.post('/api/auth/logout')).status).toBe(200);
  const [name] = await sessionsOf(stack, ended.id);
  expect((await ended.client.delete(`/api/auth/sessions/${name}`)).status).toBe(200);
  expect((await replaced.client.post('/api/auth/login', credentialsOf(replaced.person))).status).toBe(200);

  for (const { row, session } of [left, ended, replaced]) {
    await putBack(row);
    await isOver(session);
  }
  expect(await isSignedIn(replaced.client)).toBe(true);
});

test('a row that was hidden while all others ended opens nothing when it is put back', async () => {
  const hidden = await olive();
  const here = openClient(service);
  expect((await here.post('/api/auth/login', credentialsOf(hidden.person))).status).toBe(200);
  await sql`delete from app.sessions where id_hash = ${String(hidden.row.id_hash)}`;
  expect((await here.delete('/api/auth/sessions')).status).toBe(200);
  await putBack(hidden.row);

  await isOver(hidden.session);
  expect(await isSignedIn(here)).toBe(true);
  const events = await stack.accountLog(hidden.id);
  expect(events.filter(({ type }) => type === 'SessionEnded').map(({ data }) => data)).toEqual([
    { session: hidden.row.id, by: 'others' },
  ]);
});

test('terms that change are signed anew, and the session goes on; a forged row is not signed', async () => {
  const owner = await olive();
  const acme = String((await owner.client.post('/api/organisations', { name: 'Acme' })).json().id);
  const mia = await olive();
  await belongTo(stack.writer, mia.id, acme, stack.sayingAs(mia.id));
  const admission = { account: mia.id, via: 'scim', roles: ['member'], teams: [] } as const;
  const bySystem = stack.sayingAs({ kind: 'system', id: 'scim' });
  await handle(stack.writer, organisations, acme, bySystem, {
    type: 'AdmitMember',
    data: { ...admission, roles: ['member'], teams: [] },
  });
  const forged = randomBytes(32).toString('base64url');
  const { statement } = mia.row;
  const claimed = JSON.stringify({ ...JSON.parse(String(statement)), idHash: idHashOf(forged) });
  await sql`insert into app.sessions
    ${sql({ ...mia.row, id_hash: String(idHashOf(forged)), statement: claimed } as Record<string, string>)}`;

  const answer = await owner.client.patch('/api/organisation/policies', { sessionDays: 9 });

  expect(answer.status).toBe(200);
  const [row] = await sql`select * from app.sessions where id_hash = ${String(mia.row.id_hash)}`;
  expect(JSON.parse(row?.statement).terms).toMatchObject({ sessionDays: 9 });
  const { createdAt, endsAt } = JSON.parse(row?.statement);
  expect(Date.parse(endsAt) - Date.parse(createdAt)).toBe(9 * 86_400_000);
  expect([await isSignedIn(mia.client), await isSignedIn(clientWith(forged))]).toEqual([true, false]);
});

test('nothing is ever signed without the terms for a session that begins under them', async () => {
  const owner = await olive();
  expect((await owner.client.post('/api/organisations', { name: 'Acme' })).status).toBe(201);
  expect((await owner.client.patch('/api/organisation/policies', { sessionDays: 9 })).status).toBe(200);
  await sql`create table app.statements_seen (statement text)`;
  await sql.unsafe(`
    create function app.see() returns trigger language plpgsql as
      'begin insert into app.statements_seen values (new.statement); return new; end';
    create trigger see after insert or update of statement on app.sessions for each row execute function app.see();`);

  const { status } = await openClient(service).post('/api/auth/login', credentialsOf(owner.person));

  expect(status).toBe(200);
  const seen = await sql<{ statement: string }[]>`select statement from app.statements_seen`;
  await sql.unsafe('drop trigger see on app.sessions; drop function app.see; drop table app.statements_seen');
  expect(seen.map(({ statement }) => JSON.parse(statement).terms?.sessionDays)).toEqual([9]);
});

test('a name of a session that never was is none of the account’s', async () => {
  const { client, id } = await olive();
  await sql`insert into app.sessions (id_hash, account_id, id) values ('x', ${id}, ${randomUUID()})`;

  expect((await client.delete(`/api/auth/sessions/${randomUUID()}`)).status).toBe(404);
});
