import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { endOtherSessions, endSession, endSessionsOf, findSession } from '../../shared/sessions/sessions.ts';
import { uploaded } from '../testing/sample-lease.ts';
import { startStack } from '../testing/stack.ts';

const { get, happen, signedIn, sql } = await startStack();

const paths = (id: string) => ['/api/documents', '/api/user', `/api/documents/${id}`];

const statuses = async (as: { readonly session: string }, id: string) =>
  Promise.all(paths(id).map(async (path) => (await get(path, { as })).status));

test.each([
  ['signs out', (session: Session) => endSession(sql, session.idHash)],
  ['signs out elsewhere', (session: Session) => endOtherSessions(sql, { ...session, idHash: '' })],
  ['chooses another password', ({ accountId }: Session) => endSessionsOf(sql, accountId)],
])('nothing is answered once somebody %s, however lately it was', async (_, end) => {
  const olive = await signedIn(`olive-${randomUUID()}`);
  const id = randomUUID();
  await get('/api/documents', { after: await happen(id, uploaded(olive.id)), as: olive });
  expect(await statuses(olive, id)).toEqual([200, 200, 200]);
  const session = await findSession(sql, olive.session, 30);
  if (!session) throw new Error('There is no session.');

  await end(session);

  expect(await statuses(olive, id)).toEqual([401, 401, 401]);
});

test('a session that is used is known to be used', async () => {
  const olive = await signedIn('olive');
  await sql`update app.sessions set last_seen_at = now() - interval '29 days' where account_id = ${olive.id}`;
  await get('/api/documents', { as: olive, after: olive.position });

  const [seen] = await sql`
    select last_seen_at > now() - interval '1 minute' as "isLately" from app.sessions where account_id = ${olive.id}`;
  expect(seen).toEqual({ isLately: true });
});

test('the table of sessions is made again if it is lost', async () => {
  const olive = await signedIn('lost');
  await sql`drop table app.sessions`;

  expect((await get('/api/documents', { as: olive })).status).toBe(401);
  const other = await signedIn('found');
  expect((await get('/api/documents', { as: other, after: other.position })).status).toBe(200);
});

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;
