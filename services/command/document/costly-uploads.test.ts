import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { Prepare } from '#contracts/api/media.ts';
import type { Client } from '../../../tests/harness/client.ts';
import { answer } from '../../shared/messaging/nats.ts';
import { signedInAt } from '../account/testing/signed-in.ts';
import { startStack } from '../testing/stack.ts';

const stack = await startStack();
const service = await stack.serve({ limits: true });

/** In the place of the media service: what a file is said to be is its content. */
const stop = answer(
  stack.connection,
  Prepare,
  pino({ level: 'silent' }),
  async ({ original, account }): Promise<z.infer<typeof Prepare.reply>> => {
    accounts.push(account);
    held.push(...stack.writers.inProgress());
    const code = String(await stack.blobs.get(original));
    return { ok: false, code: code === 'bomb' ? 'upload.too-complex' : 'upload.unreadable' };
  },
);
const accounts: string[] = [];
/** What holds the permission to write while media works. */
const held: string[] = [];
afterAll(stop);

test('a file that took all it may take counts as ten uploads, of its account alone', async () => {
  const [mallory, olive] = [await signedInAt(service), await signedInAt(service)];
  const bombs: number[] = [];
  for (let n = 0; n < 12; n++) bombs.push((await upload(mallory.client, 'bomb')).status);

  const next = await upload(mallory.client, 'damaged');

  expect(new Set(bombs)).toEqual(new Set([422]));
  expect([next.status, next.json().code]).toEqual([429, 'too-many']);
  expect(Number(next.headers.get('Retry-After'))).toBeGreaterThan(0);
  for (let n = 0; n < 13; n++) expect((await upload(olive.client, 'damaged')).status).toBe(422);
  expect(new Set(accounts)).toEqual(new Set([mallory.id, olive.id]));
  expect(held).toEqual([]);
});

const upload = (client: Client, content: string) =>
  client.upload('/api/documents/upload', {
    name: 'lease.pdf',
    bytes: Buffer.from(content),
    part: 'document',
    fields: { title: 'Lease' },
  });
