import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { EPOCHS } from '#contracts/epochs/events.ts';
import { readTreeHead } from '#contracts/proof/signed-tree-head.ts';
import { treeHeadsOf } from '#contracts/tree-heads/events.ts';
import { openEventStore } from '../services/shared/log/client/open-event-store.ts';
import type { EventStore } from '../services/shared/log/event-store.ts';
import { openClient } from './harness/client.ts';
import { openMailbox } from './harness/mailbox.ts';
import { type Activity, activity, signedInAgain } from './restore/activity.ts';
import { besides, commandLine } from './restore/command-line.ts';
import { type Stack, startStack } from './stack.ts';

let stack: Stack;
let store: EventStore;
let done: Activity;
/** How many events the backup holds; the mail that was sent before it was taken, and a note from after. */
let events = 0;
let [before, after] = ['', ''];

beforeAll(async () => {
  stack = await startStack();
  store = openEventStore(stack.env.EVENTSTORE_URL ?? '', 'admin:changeit');
  done = await activity(stack, store);
  const { client } = done.olive;
  before = await kept(
    'mail.eml',
    (await openMailbox(stack.mailbox).waitForMail(done.sealed.email, 'Completed')).source,
  );
  const { filename } = (await client.post('/api/backup/create')).json();
  await client.post('/api/settings', { companyName: 'After the backup' });
  const taken = await store.readLast(EPOCHS);
  events = Number(taken?.data.events);
  const note = await vi.waitFor(async () => {
    const data = (await store.readLast(treeHeadsOf(1)))?.data;
    expect(data?.size).toBeGreaterThan(events);
    return String(data?.note);
  }, 60_000);
  after = await kept('after.txt', note);
  expect((await client.post('/api/backup/restore', { filename })).status).toBe(200);
}, 120_000);

afterAll(async () => {
  await store?.close();
  await stack?.stop();
});

test('a tree head of the restored epoch is there for whoever asks, right after the switch', async () => {
  const answer = await openClient(stack.url).get('/api/checkpoint');

  expect(answer.status).toBe(200);
  expect(readTreeHead(answer.text)?.origin).toMatch(/\/e2$/);
  expect(readTreeHead(answer.text)?.size).toBeGreaterThanOrEqual(events);
}, 30_000);

test('an audit holds what was kept before against both epochs, and says which it can no longer confirm', async () => {
  await signedInAgain(stack, done.olive.username);
  const said = await commandLine(
    'audit.ts',
    ['--receipt', before, '--receipt', after, '--json'],
    besides(stack),
  );
  const { epochs } = JSON.parse(said.stdout);

  expect(epochs.map(({ epoch }: { epoch: number }) => epoch)).toEqual([1, 2]);
  expect(epochs.flatMap(({ findings }: { findings: object[] }) => findings)).toEqual([]);
  expect(epochs[1].remarks).toEqual([
    expect.stringMatching(/covers events that epoch 2 begins with, and is held against those/),
    expect.stringContaining(`covers more than the ${events} events which epoch 2 has in common`),
  ]);
  expect(said.code).toBe(0);
}, 60_000);

test('a bundle that is taken after the restore confirms the mail from before it', async () => {
  const client = await signedInAgain(stack, done.olive.username);
  const { status, bytes } = await client.get(`/api/documents/${done.sealed.id}/evidence`);
  expect(status).toBe(200);
  const bundle = join(stack.dataDir, 'bundle.zip');
  await writeFile(bundle, bytes);

  const confirmed = await commandLine('verify.ts', [bundle, '--receipt', before]);
  expect(confirmed).toMatchObject({ code: 0, stdout: expect.stringContaining('is in this bundle') });
  const beyond = await commandLine('verify.ts', [bundle, '--receipt', after]);
  expect(beyond.stdout).toContain('the log was restored to before that');
  expect(beyond.code).toBe(3);
}, 60_000);

/** The path of a file that somebody kept; it holds a checkpoint of the first epoch. */
const kept = async (name: string, text: string): Promise<string> => {
  const path = join(stack.dataDir, name);
  await writeFile(path, text);
  if (name.endsWith('.txt')) expect(readTreeHead(text)?.origin).toMatch(/\/e1$/);

  return path;
};
