import { pino } from 'pino';
import { afterAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { PrepareLogo } from '#contracts/api/media.ts';
import type { Client } from '../../../tests/harness/client.ts';
import { answer } from '../../shared/messaging/nats.ts';
import { startStack } from '../testing/stack.ts';
import { signedInAt, typesOf } from './testing/signed-in.ts';

const stack = await startStack();
const service = await stack.serve();
const drawn = 'd'.repeat(64);

type Reply = z.infer<typeof PrepareLogo.reply>;

/** Takes the place of the media service. The first byte of a file says whether it is an image. */
const stop = answer(
  stack.connection,
  PrepareLogo,
  pino({ level: 'silent' }),
  async ({ original }): Promise<Reply> =>
    (await stack.blobs.get(original))?.at(0) === 0x89
      ? { ok: true, logo: drawn }
      : { ok: false, code: 'logo.wrong-type' },
);
afterAll(stop);

describe('an uploaded logo', () => {
  test('has an address, and is no part of the settings until they are saved', async () => {
    const { client, id } = await signedInAt(service);

    const uploaded = await upload(client, png);

    expect([uploaded.status, uploaded.json()]).toEqual([200, { logoUrl: `/api/logo/${drawn}` }]);
    expect((await client.post('/api/settings', {})).json().settings.companyLogo).toBe('');
    const saved = await client.post('/api/settings', { companyLogo: `/api/logo/${drawn}` });
    expect(saved.json().settings.companyLogo).toBe(`/api/logo/${drawn}`);
    expect(await typesOf(stack, id)).toEqual(['LogoUploaded', 'BrandingChanged']);
  });

  test('is taken off again', async () => {
    const { client } = await signedInAt(service);
    await upload(client, png);
    await client.post('/api/settings', { companyLogo: `/api/logo/${drawn}` });

    expect((await client.post('/api/settings', { companyLogo: '' })).json().settings.companyLogo).toBe('');
  });

  test('is nobody else’s', async () => {
    const [owner, other] = [await signedInAt(service), await signedInAt(service)];
    await upload(owner.client, png);

    const stolen = await other.client.post('/api/settings', { companyLogo: `/api/logo/${drawn}` });

    expect(stolen.json().code).toBe('settings.logo');
  });
});

describe('what is no logo', () => {
  test.each<[string, Buffer, number, string]>([
    ['nothing', Buffer.alloc(0), 422, 'logo.missing'],
    ['something else', Buffer.from('<svg/>'), 415, 'logo.wrong-type'],
    ['more than two megabytes', Buffer.alloc(2 * 1024 * 1024 + 1, 0x89), 413, 'logo.too-large'],
  ])('%s is refused', async (_, bytes, status, code) => {
    const { client, id } = await signedInAt(service);

    const refused = await upload(client, bytes);

    expect([refused.status, refused.json().code]).toEqual([status, code]);
    expect(await typesOf(stack, id)).toEqual([]);
  });

  test('two megabytes are not too many', async () => {
    const { client } = await signedInAt(service);

    expect((await upload(client, Buffer.alloc(2 * 1024 * 1024, 0x89))).status).toBe(200);
  });

  test('a file in another part is none', async () => {
    const { client } = await signedInAt(service);

    const refused = await client.upload('/api/upload-logo', { name: 'logo.png', bytes: png, part: 'file' });

    expect(refused.json().code).toBe('logo.missing');
  });
});

const png = Buffer.from([0x89, 1, 2, 3]);

const upload = (client: Client, bytes: Buffer) =>
  client.upload('/api/upload-logo', { name: 'logo.png', bytes, part: 'logo' });
