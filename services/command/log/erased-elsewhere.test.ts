import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { rememberedDocuments } from '../../query/history/documents.ts';
import { openEventStore } from '../../shared/log/client/open-event-store.ts';
import { decryptedLog } from '../../shared/log/decrypted-log.ts';
import { followErasures } from '../../shared/log/follow-erasures.ts';
import { openVault } from '../../shared/vault/open-vault.ts';
import { eraseAccount } from '../account/erase-account.ts';
import { peopleAt } from '../account/testing/people.ts';
import { sessionOf, sessionsAt } from '../account/testing/sessions.ts';
import { document } from '../decisions/document/decider.ts';
import { erase } from '../document/erasures.ts';
import { contextAt, forever } from '../leader/deliveries/testing/contexts.ts';
import { deliverDue } from '../leader/following/deliver-due.ts';
import { sentBy } from '../testing/sample-documents.ts';
import { startStack } from '../testing/stack.ts';
import { bySystem } from './envelopes.ts';
import { rememberedStreams } from './streams.ts';

const stack = await startStack();
const service = await stack.serve();
const ending = new AbortController();
afterAll(() => ending.abort());

/** Another process's view of the same installation: connections, keys and streams of its own. */
const elsewhere = () => {
  const vault = openVault({ DATABASE_URL: stack.databaseUrl, VAULT_KEY: stack.vaultKey });
  const store = decryptedLog(openEventStore(stack.eventLog.url, 'admin:changeit'), vault);
  afterAll(async () => {
    await store.close();
    await vault.close();
  });
  void followErasures({ store, log: pino({ level: 'silent' }) }, ending.signal);

  return { vault, streams: rememberedStreams(store, stack.epoch), documents: rememberedDocuments(store) };
};
const why = { basis: 'objection', request: null, reason: 'Asked by mail' } as const;

/** Destroys the keys, as the leader of this process does. */
const shred = async (stream: string) => {
  const { context } = contextAt(stack);
  const { vault } = stack.store;
  expect(await deliverDue({ ...context, vault }, 'shred', stream, forever)).toBe(true);
};

test('a key that one process destroys is soon used by no other, nor what it opened', async () => {
  const { id, recipient } = await sentBy(stack, crypto.randomUUID());
  const key = `r:${id}.${recipient}`;
  const other = elsewhere();
  const namesIn = (past: readonly object[]) => JSON.stringify(past, plainly).includes('sam@example.com');
  await vi.waitFor(
    async () => expect(namesIn((await other.streams.read(document, id)).past)).toBe(true),
    PATIENCE,
  );

  const envelope = bySystem('command-line:otto');
  await stack.writers.write((writer) => erase(writer, id, { recipient, ...why }, envelope));
  await shred(`document-${id}`);

  await vi.waitFor(async () => {
    expect((await other.vault.open([key])).get(key)).toBe('destroyed');
    const { past } = await other.streams.load(document, `document-${id}`, { fresh: false });
    expect(namesIn(past)).toBe(false);
  }, PATIENCE);
});

test('from where somebody acted goes from the documents of others that a process remembers', async () => {
  const { registered, signIn } = peopleAt(service);
  const answer = await signIn(await registered());
  const [session, accountId] = [sessionOf(answer), answer.json().id];
  const { id } = await sentBy(stack, accountId);
  const headers = { 'User-Agent': 'Canary/1.0' };
  const voided = await sessionsAt(service).asking(session).post(`/api/documents/${id}/void`, {}, headers);
  expect(voided.status).toBe(200);
  const other = elsewhere();
  const remembered = async () => [
    ...(await other.documents(stack.epoch, id)),
    ...(await other.streams.load(document, `document-${id}`, { fresh: false })).past,
  ];
  const tells = async () => JSON.stringify(await remembered(), plainly).includes('Canary/1.0');
  expect(await tells()).toBe(true);

  await stack.writers.write((writer) =>
    eraseAccount({ writer, database: stack.database }, accountId, why, bySystem('command-line:otto')),
  );
  await shred(`account-${accountId}`);

  await vi.waitFor(async () => expect(await tells()).toBe(false), PATIENCE);
});

const plainly = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
