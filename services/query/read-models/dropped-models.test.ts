import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readModelSchema } from '../../shared/database/read-models.ts';
import { REBUILD_CHANNEL } from '../../shared/database/read-models-rebuild.ts';
import { uploaded } from '../testing/sample-lease.ts';
import { startStack } from '../testing/stack.ts';

const { get, happen, signedIn, sql } = await startStack();
const olive = await signedIn('olive');
const document = randomUUID();
const position = await happen(document, uploaded(olive.id));
const routes = ['/api/user', '/api/documents', `/api/documents/${document}`, '/api/recipients'];

test('whoever reads first after the former read models were dropped is answered from those that serve', async () => {
  await get('/api/user', { as: olive, after: position });

  for (const [round, path] of routes.entries()) {
    await rebuilt();
    await sql`drop schema ${sql(readModelSchema({ epoch: 1, build: round + 1 }))} cascade`;
    expect((await get(path, { as: olive })).status).toBe(200);
  }
});

test('so are many who read at once', async () => {
  await rebuilt();
  await sql`drop schema ${sql(readModelSchema({ epoch: 1, build: routes.length + 1 }))} cascade`;
  const answers = await Promise.all([...routes, ...routes].map((path) => get(path, { as: olive })));

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
});

const rebuilt = async () => {
  const id = randomUUID();
  await sql`insert into app.rebuilds (id) values (${id})`;
  await sql.notify(REBUILD_CHANNEL, id);
  const phase = async () => (await sql`select phase from app.rebuilds where id = ${id}`)[0]?.phase;
  await expect.poll(phase).toBe('done');
};
