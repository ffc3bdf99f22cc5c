import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { accountKey, recipientKey } from '#contracts/key-id.ts';
import { PATIENCE } from '../../../tests/harness/patience.ts';
import { inEpoch } from '../../shared/log/epoch.ts';
import { account } from '../decisions/account/decider.ts';
import { erase } from '../document/erasures.ts';
import { keepAddresses } from '../leader/privacy/keep-addresses.ts';
import { bySystem } from '../log/envelopes.ts';
import { handle } from '../log/handle.ts';
import { draftOf } from '../testing/sample-documents.ts';
import { somebody } from '../testing/somebody.ts';
import { type Stack, startStack } from '../testing/stack.ts';
import { keysOfAddress } from './addresses.ts';

const stack: Stack = await startStack();
const { store, database, writer } = stack;
const reading = {
  store,
  database,
  lookup: writer.lookup,
  logEpoch: { log: stack.log, epoch: stack.epoch },
};
const keysOf = (email: string) => keysOfAddress(reading, email);
const { id: olive } = await somebody(stack);

test('a person is found as a recipient and by their account, however the address is written', async () => {
  const email = `${randomUUID()}@example.com`;
  const [first, second] = [await named(email), await named(email.toUpperCase())];
  const registered = await accountWith(email);

  expect(await keysOf(email)).toEqual([accountKey(registered), first.key, second.key].sort());
  expect(await keysOf(`other-${email}`)).toEqual([]);
});

test('a recipient is also found by an address that was corrected, and after they were removed', async () => {
  const [wrong, right] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  const { document, recipient, key } = await named(wrong);
  await stack.tell(
    olive,
    document,
    { type: 'EditRecipient', data: { recipient, email: right } },
    { type: 'RemoveRecipient', data: { recipient } },
  );

  expect(await keysOf(wrong)).toEqual([key]);
  expect(await keysOf(right)).toEqual([key]);
});

test('nobody is found who was erased, and nothing is left of them', async () => {
  const email = `${randomUUID()}@example.com`;
  const { document, recipient, key } = await named(email);
  expect(await keysOf(email)).toEqual([key]);
  const why = { basis: 'objection', request: null, reason: 'Asked' } as const;
  await erase(writer, document, { recipient, ...why }, bySystem('test'));

  expect(await keysOf(email)).toEqual([]);
  expect(await stack.sql`select 1 from app.addresses where key = ${key}`).toEqual([]);
});

test('an event without an envelope or a content keeps nobody behind it from being found', async () => {
  const email = `${randomUUID()}@example.com`;
  for (const odd of [{ metadata: null }, { metadata: { at: 7, by: null } }, { event: NO_CONTENT }]) {
    const event = { id: randomUUID(), event: { type: 'RecipientAdded', data: {} }, metadata: {}, ...odd };
    await stack.eventStore.append(inEpoch(stack.epoch, `document-${randomUUID()}`), -1, [event as never]);
  }
  const { key } = await named(email);

  expect(await keysOf(email)).toEqual([key]);
});

const NO_CONTENT = { type: 'RecipientAdded', data: null };

test('the leader adds who is named before anybody asks', async () => {
  const { key } = await named(`${randomUUID()}@example.com`);
  const leading = new AbortController();
  const { lookup: _, ...kept } = reading;
  const keeping = keepAddresses(
    { ...kept, write: stack.writers.write, log: pino({ level: 'silent' }) },
    leading.signal,
  );

  await vi.waitFor(
    async () => expect(await stack.sql`select 1 from app.addresses where key = ${key}`).toHaveLength(1),
    PATIENCE,
  );
  leading.abort();
  await keeping;
});

test('the table has no address, and no hash that one can try out without the key', async () => {
  const email = `${randomUUID()}@example.com`;
  await named(email);
  await keysOf(email);
  const rows = JSON.stringify(await stack.sql`select * from app.addresses`);

  expect(rows).toContain(writer.lookup.address(email));
  expect(rows).not.toContain(email);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', Buffer.from(email))).toHex();
  expect(rows).not.toContain(digest);
});

test('everything is read again in another epoch', async () => {
  const email = `${randomUUID()}@example.com`;
  const { key } = await named(email);
  expect(await keysOf(email)).toEqual([key]);

  const elsewhere = { ...reading, logEpoch: { ...reading.logEpoch, epoch: 99 } };
  expect(await keysOfAddress(elsewhere, email)).toEqual([]);
  expect(await keysOf(email)).toEqual([key]);
});

const named = async (email: string) => {
  const [{ id: document }, recipient] = [await draftOf(stack, olive), randomUUID()];
  await stack.tell(olive, document, {
    type: 'AddRecipient',
    data: { recipient, fullName: 'Sam', email, title: null, role: 'copy', signingOrder: null },
  });

  return { document, recipient, key: recipientKey(document, recipient) };
};

const accountWith = async (email: string): Promise<string> => {
  const id = randomUUID();
  await handle(writer, account, id, stack.sayingAs(id), {
    type: 'RegisterAccount',
    data: { username: id, email, fullName: 'Sam', passwordHash: 'none' },
  });

  return id;
};
