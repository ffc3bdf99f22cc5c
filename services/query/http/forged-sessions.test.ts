import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { signerOf } from '../../../tests/harness/sessions.ts';
import { openWriterKey } from '../../command/log/writer-keys.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { createSession, idHashOf } from '../../shared/sessions/sessions.ts';
import { uploaded } from '../testing/sample-lease.ts';
import { newEvent, startStack } from '../testing/stack.ts';

// What whoever can write Postgres, and holds no key, tries.

const { get, happen, happenTo, signedIn, beginSession, sql, store } = await startStack();

const paths = (id: string) => ['/api/documents', '/api/user', `/api/documents/${id}`, '/api/live'];

const statuses = async (session: string, id: string) => {
  const leaving = new AbortController();
  const asked = { as: { session }, signal: leaving.signal };
  const answers = await Promise.all(paths(id).map((path) => get(path, asked)));
  leaving.abort();

  return answers.map(({ status }) => status);
};

const IN = [200, 200, 200, 200];
const OUT = [401, 401, 401, 401];

/** Somebody who is signed in and has a document. */
const olive = async () => {
  const person = await signedIn(`olive-${randomUUID()}`);
  const id = randomUUID();
  await get('/api/documents', { after: await happen(id, uploaded(person.id)), as: person });
  expect(await statuses(person.session, id)).toEqual(IN);
  const idHash = String(idHashOf(person.session));
  const [row] = await sql`select * from app.sessions where id_hash = ${idHash}`;

  return { ...person, document: id, idHash, row: { ...row } };
};

test('a row that somebody inserts with a secret of their own opens nothing', async () => {
  const victim = await olive();
  const token = randomBytes(32).toString('base64url');
  await sql`insert into app.sessions (id_hash, account_id) values (${idHashOf(token)}, ${victim.id})`;
  expect(await statuses(token, victim.document)).toEqual(OUT);

  const { id, statement, signature } = victim.row;
  await sql`update app.sessions set ${sql({ id: randomUUID() })} where id_hash = ${victim.idHash}`;
  await sql`update app.sessions set ${sql({ id, statement, signature })} where id_hash = ${idHashOf(token)}`;
  expect(await statuses(token, victim.document)).toEqual(OUT);
});

test('a session that another key signed opens nothing, though its name is on record', async () => {
  const victim = await olive();
  const forger = signerOf(openWriterKey('13'.repeat(32)));
  const claims = { accountId: victim.id, sessionId: victim.row.id, hasFactor: true };

  expect(await statuses(await createSession(sql, forger, claims), victim.document)).toEqual(OUT);
});

test('a session that command signed, but that no sign-in on record began, opens nothing', async () => {
  const victim = await olive();
  const signer = signerOf(openWriterKey('b7'.repeat(32)));
  const claims = { accountId: victim.id, sessionId: randomUUID(), hasFactor: true };

  expect(await statuses(await createSession(sql, signer, claims), victim.document)).toEqual(OUT);
});

test.each([
  ['the account', { account_id: randomUUID() }],
  ['the name', { id: randomUUID() }],
  ['what is said of it', { statement: '{}' }],
])('a session opens nothing once somebody changes %s in its row', async (_, change) => {
  const victim = await olive();
  await sql`update app.sessions set ${sql(change)} where id_hash = ${victim.idHash}`;

  expect(await statuses(victim.session, victim.document)).toEqual(OUT);
});

test('a session of one’s own opens nobody else’s account', async () => {
  const [victim, mallory] = [await olive(), await olive()];
  const { statement, signature, account_id, id } = victim.row;
  const stolen = { statement, signature, account_id, id };
  await sql`delete from app.sessions where id_hash = ${victim.idHash}`;
  await sql`update app.sessions set ${sql(stolen)} where id_hash = ${mallory.idHash}`;

  expect(await statuses(mallory.session, victim.document)).toEqual(OUT);
});

test('neither a later beginning nor a factor that nobody asked for is taken from the row', async () => {
  const victim = await olive();
  const old = new Date(Date.now() - 31 * 86_400_000).toISOString();
  const claims = JSON.parse(String(victim.row.statement));
  const { statement, signature } = signerOf(openWriterKey('b7'.repeat(32))).sign({
    ...claims,
    createdAt: old,
    terms: { sessionIdleDays: 30, sessionDays: 30, requireSecondFactor: true },
  });
  await sql`update app.sessions set ${sql({ statement, signature })}, has_factor = true, asks_factor = false
    where id_hash = ${victim.idHash}`;

  expect(await statuses(victim.session, victim.document)).toEqual(OUT);
});

test('a statement that was signed before its organization’s terms grew stricter counts under the new ones', async () => {
  const [victim, acme] = [await olive(), randomUUID()];
  const claims = JSON.parse(String(victim.row.statement));
  const earlier = signerOf(openWriterKey('b7'.repeat(32))).sign({
    ...claims,
    hasFactor: false,
    terms: null,
    createdAt: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  });
  await sql`update app.sessions set ${sql(earlier)} where id_hash = ${victim.idHash}`;
  await happenTo(victim.id, { type: 'OrganisationJoined', data: { organisation: acme } });
  expect(await statuses(victim.session, victim.document)).toEqual(IN);
  const set = async (revision: number, policy: string, value: unknown) => {
    const event = newEvent({ type: 'PolicySet', data: { policy, value } });
    await store.append(inEpoch(1, `organisation-${acme}`), revision, [event]);
  };

  await set(-1, 'requireSecondFactor', true);
  await vi.waitFor(async () => {
    expect((await get('/api/documents', { as: victim })).status).toBe(403);
  }, PATIENCE);
  await set(0, 'requireSecondFactor', false);
  await vi.waitFor(async () => expect(await statuses(victim.session, victim.document)).toEqual(IN), PATIENCE);
  await set(1, 'sessionDays', 2);
  await vi.waitFor(
    async () => expect(await statuses(victim.session, victim.document)).toEqual(OUT),
    PATIENCE,
  );
});

const endings = [
  ['was signed out of', () => ({ type: 'SignedOut', data: {} })],
  ['was ended', (session: string) => ({ type: 'SessionEnded', data: { session, by: 'self' } })],
  [
    'its organization ended',
    () => ({ type: 'SessionEnded', data: { session: randomUUID(), by: 'organisation' } }),
  ],
  ['ended with a new password', () => ({ type: 'PasswordReset', data: { passwordHash: '$argon2id$' } })],
  ['ended with its account', () => ({ type: 'AccountClosed', data: { reason: 'Enough' } })],
] as const;

test.each(endings)('a session that %s opens nothing once its row is put back', async (_, ended) => {
  const victim = await olive();
  const event = ended(String(victim.row.id));
  await sql`delete from app.sessions where id_hash = ${victim.idHash}`;
  const stream = inEpoch(1, `account-${victim.id}`);
  const last = await store.readLast(stream);
  const { metadata, ...appended } = newEvent(event);
  const inSession = { ...metadata, ...(event.type === 'SignedOut' && { session: String(victim.row.id) }) };
  await store.append(stream, last?.revision ?? -1, [{ ...appended, metadata: inSession }]);
  await sql`insert into app.sessions ${sql(victim.row)}`;

  await vi.waitFor(
    async () => expect(await statuses(victim.session, victim.document)).toEqual(OUT),
    PATIENCE,
  );
});

test('a session goes on when another one of its account was ended', async () => {
  const victim = await olive();
  const other = randomUUID();
  const token = await beginSession(victim.id, other);
  expect(await statuses(token, victim.document)).toEqual(IN);
  await happenTo(victim.id, { type: 'SessionEnded', data: { session: other, by: 'self' } });

  await vi.waitFor(async () => expect(await statuses(token, victim.document)).toEqual(OUT), PATIENCE);
  expect(await statuses(victim.session, victim.document)).toEqual(IN);
});
