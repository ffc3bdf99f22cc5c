import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { readModelSchema } from '../../shared/database/read-models.ts';
import { uploaded } from '../testing/sample-lease.ts';
import { startStackOverProcesses } from '../testing/stack.ts';

const { get, happen, signedIn, eventLog, nats, projector, relay, sql } = await startStackOverProcesses();
const olive = await signedIn('olive');
const document = randomUUID();
const position = await happen(document, uploaded(olive.id));
await get('/api/user', { as: olive, after: position });

const routes = ['/api/user', '/api/documents', `/api/documents/${document}`, '/api/recipients', '/api/live'];

afterEach(relay.open);

describe('while Postgres is away', () => {
  test('reads are 503 with a time to come back, and work again by themselves', async () => {
    await relay.close();
    for (const answer of await Promise.all(routes.map((path) => get(path, { as: olive })))) {
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2']);
      expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    }

    await relay.open();
    await recovered();
  });

  test('the client is served all the same', async () => {
    await relay.close();

    expect((await get('/')).status).toBe(200);
  });
});

describe('while Postgres takes connections and says nothing', () => {
  test('reads are 503 with a time to come back, and work again by themselves', async () => {
    relay.silence();
    const answers = await Promise.all(routes.slice(0, 4).map((path) => get(path, { as: olive })));
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '2']);
      expect(await answer.json()).toMatchObject({ code: 'unavailable' });
    }

    await relay.open();
    await recovered();
  });
});

test('while the read models are being built anew, nothing is read: no part of them is the whole', async () => {
  await sql`update ${sql(readModelSchema({ epoch: 1, build: 1 }))}.checkpoint set caught_up = false`;
  const during = await Promise.all(routes.map((path) => get(path, { as: olive })));
  await sql`update ${sql(readModelSchema({ epoch: 1, build: 1 }))}.checkpoint set caught_up = true`;

  expect(during.map(({ status }) => status)).toEqual(routes.map(() => 503));
  await recovered();
});

test('while the log is away, what is there can be read', async () => {
  await eventLog.kill9();
  const answer = await get(`/api/documents/${document}`, { as: olive, after: position });
  await eventLog.restart();

  expect(answer.status).toBe(200);
});

test('while the projector is away, what is there can be read', async () => {
  await projector.kill9();
  const answer = await get(`/api/documents/${document}`, { as: olive, after: position });
  await projector.restart();

  expect(answer.status).toBe(200);
});

test('while NATS is away, documents can be read; pages that are not drawn are 503', async () => {
  await nats.kill9();
  const [there, page] = await Promise.all([
    get(`/api/documents/${document}`, { as: olive }),
    get(`/api/documents/${document}/image/1`, { as: olive }),
  ]);
  await nats.restart();

  expect([there.status, page.status]).toEqual([200, 503]);
  expect(page.headers.get('Retry-After')).toBe('2');
});

const recovered = async () => {
  for (const path of routes.slice(0, 4))
    await expect.poll(async () => (await get(path, { as: olive })).status).toBe(200);
};
