import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { afterDuration } from '#contracts/retention/duration.ts';
import { samplePdf } from './fixtures/pdf.ts';
import { PATIENCE } from './harness/patience.ts';
import { addRecipient, confirmEmail, placeField, signedIn, upload } from './harness/people.ts';
import { type Stack, startStack } from './stack.ts';

const RITA = 'rita@example.com';
let stack: Stack;
let sql: Client;

beforeAll(async () => {
  stack = await startStack({ env: { RECORDS_MANAGERS: RITA } });
  sql = new Client({ connectionString: String(stack.env.DATABASE_URL) });
  await sql.connect();
});

afterAll(async () => {
  await sql?.end();
  await stack?.stop();
});

test('a voided document is kept as the rule of a records manager says, once the leader has seen it', async () => {
  const rita = await signedIn(stack.url, 'Rita Records', RITA);
  await confirmEmail(stack.mailbox, rita);
  const made = await rita.client.post('/api/retention/rules', {
    name: 'Cancelled',
    order: 1,
    endings: ['cancelled'],
    anchor: 'cancelled',
    keep: 'P6M',
    disposal: 'erase',
  });
  expect(made.status).toBe(201);

  const { client } = await signedIn(stack.url);
  const { id } = await upload(client, 'lease.pdf', await samplePdf({ title: 'Lease', pages: 1 }));
  const sam = { fullName: 'Sam Signer', email: `sam-${randomUUID()}@example.com` };
  const { id: recipientId } = await addRecipient(client, id, sam);
  await placeField(client, id, { recipientId, type: 'signature' });
  expect((await client.post(`/api/documents/${id}/send`)).status).toBe(200);
  const voidedAt = Date.now();
  expect((await client.post(`/api/documents/${id}/void`)).status).toBe(200);

  await vi.waitFor(async () => {
    const kept = (await client.get(`/api/documents/${id}/retention`)).json();
    expect(kept).toMatchObject({ rule: 'Cancelled', disposal: 'erase', holds: 0 });
    const months = Date.parse(afterDuration(new Date(voidedAt).toISOString(), 'P6M'));
    expect(Math.abs(Date.parse(kept.until) - months)).toBeLessThan(60_000);
  }, PATIENCE);
});

test('the leader looks at what is due, and has mailed today about disposals', async () => {
  const nowhere = randomUUID();
  const look = `insert into app.retention_looks (document, at) values ('${nowhere}', now())`;
  await vi.waitFor(() => sql.query(look), PATIENCE);

  await vi.waitFor(async () => {
    const left = await sql.query(`select from app.retention_looks where document = '${nowhere}'`);
    expect(left.rows).toEqual([]);
    const rounds = await sql.query(`select from app.timer_rounds where timer = 'notices of disposals'`);
    expect(rounds.rows).toHaveLength(1);
  }, PATIENCE);
});
