import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import type { NoticesView } from '#contracts/api/views/notices.ts';
import { VOUCHING } from '#contracts/vouching/events.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { type LogLoss, raise } from '../../shared/log/log-end.ts';
import { uploaded } from '../testing/sample-lease.ts';
import { newEvent, startStack } from '../testing/stack.ts';

const { get, happen, signedIn, confirmed, sql, store } = await startStack();
const olive = await signedIn('olive');
const loss: LogLoss = { kind: 'shorter', sentence: 'It ends too soon.', from: '1', to: '9' };

afterEach(async () => {
  await sql`update app.log_end set alarm = null`;
  await expect.poll(told).toEqual([]);
});

test('whoever is signed in is told that the log lacks something, and reads go on', async () => {
  const document = randomUUID();
  const after = await happen(document, uploaded(olive.id));
  await get('/api/documents', { as: olive, after });
  expect(await told()).toEqual([]);
  await alarm();

  await expect.poll(told).toMatchObject([{ code: 'log.not-whole' }]);
  expect(JSON.stringify(await told())).not.toContain('too soon');
  expect((await get(`/api/documents/${document}`, { as: olive })).status).toBe(200);
  expect((await get('/api/notices')).status).toBe(401);
});

test('open pages hear of it at once, and of its end', async () => {
  const leaving = new AbortController();
  const { body } = await get('/api/live', { as: olive, signal: leaving.signal });
  const heard: string[] = [];
  const hearing = listen(body, heard).catch(() => {});
  await alarm();
  await expect.poll(() => heard.join('')).toContain('event: notices');
  heard.length = 0;
  await sql`update app.log_end set alarm = null`;
  await expect.poll(() => heard.join('')).toContain('event: notices');
  leaving.abort();
  await hearing;
});

test('auditors and operators of backups alone are told how many problems the log has', async () => {
  const [audrey, nora] = [await confirmed('audrey'), await confirmed('nora')];
  const problemsTo = async (as: typeof olive) =>
    ((await (await get('/api/notices', { as })).json()) as NoticesView).problems;
  expect(await problemsTo(audrey)).toBeNull();
  const findings = [
    { part: 'rules', stream: 'account-1', revision: 1, what: 'No such event is possible there.' },
    { part: 'rules', stream: 'document-1', revision: 3, what: 'Nobody signed it.' },
  ];
  const foreign = {
    position: '7',
    stream: 'document-1',
    revision: 3,
    hash: 'ab12',
    problem: 'nobody signed it',
  };
  await store.append(inEpoch(1, VOUCHING), -1, [
    newEvent({ type: 'AuditRan', data: { upTo: 3, findings } }),
    newEvent({ type: 'ForeignEventFound', data: foreign }),
  ]);

  await expect.poll(() => problemsTo(audrey)).toEqual({ foreign: 1, findings: 1 });
  expect(await problemsTo(nora)).toEqual({ foreign: 1, findings: 1 });
  expect(await problemsTo(olive)).toBeNull();
  expect(await problemsTo(await signedIn('august'))).toBeNull();
});

const alarm = async () => {
  const { text, values } = raise(loss);
  await sql.unsafe(text, [...values] as never[]);
};

const told = async () => {
  const answer = await get('/api/notices', { as: olive });
  const { notices } = (await answer.json()) as { notices: readonly object[] };

  return notices;
};

const listen = async (body: ReadableStream<Uint8Array> | null, heard: string[]) => {
  for await (const bytes of body ?? []) heard.push(new TextDecoder().decode(bytes));
};
