import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../../../../tests/harness/patience.ts';
import { s3Keys, startS3 } from '../../../../tests/harness/s3/server.ts';
import { outage } from '../../outages/outage.ts';
import { bucketAddress } from './address.ts';
import { openBucket } from './bucket.ts';

const MIB = 2 ** 20;

const s3 = await startS3();
for (const [name, value] of Object.entries(s3Keys)) vi.stubEnv(name, value);
const open = (name: string, ...rules: Parameters<typeof s3.address> extends [string, ...infer R] ? R : []) =>
  openBucket(bucketAddress(s3.address(name, ...rules)));
const bucket = open('things', 'in/here');

afterEach(() => {
  s3.disturb = () => null;
  s3.ahead = 0;
});

afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.stop();
});

describe('what may pass is tried again:', () => {
  test.each([
    [503, 'SlowDown'],
    [500, 'InternalError'],
  ])('%i %s', async (status, code) => {
    s3.disturb = times(2, { status, code });
    await bucket.put('slow', Buffer.from('bytes'));
    s3.disturb = times(2, { status, code });

    expect(await bucket.get('slow')).toEqual(Buffer.from('bytes'));
  });

  test('a connection that is lost before the answer, and one in its midst', async () => {
    const bytes = randomBytes(300_000);
    s3.disturb = times(1, 'lost');
    await bucket.put('cut', bytes);
    s3.disturb = times(2, 'cut');

    expect(await bucket.get('cut')).toEqual(bytes);
  });

  test('a clock that disagrees, by the time that the bucket tells', async () => {
    s3.ahead = 3_600_000;
    const behind = open('things');
    await behind.put('later', Buffer.from('bytes'));

    expect(await behind.get('later')).toEqual(Buffer.from('bytes'));
  });
});

describe('what does not pass is an outage that says why:', () => {
  test.each([
    ['InternalError', 500, 'it doesn’t answer (InternalError).'],
    ['SlowDown', 503, 'it doesn’t answer (SlowDown).'],
    ['AccessDenied', 403, 'our key isn’t allowed to do this (AccessDenied).'],
    ['NoSuchBucket', 404, 'there is no such bucket (NoSuchBucket).'],
    [
      'RequestTimeTooSkewed',
      403,
      'this machine’s clock and the bucket’s are more than 15 minutes apart (RequestTimeTooSkewed).',
    ],
  ])('%s', async (code, status, reason) => {
    s3.disturb = () => ({ status, code });
    const error = await bucket.put('x', Buffer.from('x')).catch((thrown) => thrown);

    expect(error).toMatchObject({
      code,
      message: `The bucket s3://things/in/here/ can’t be used: ${reason}`,
    });
    expect(outage(error)).toMatchObject({ code: 'unavailable', status: 503, retryAfter: expect.any(Number) });
    expect(bucket.trouble()).toBe(error.message);
    s3.disturb = () => null;
    await vi.waitFor(() => expect(bucket.trouble()).toBeNull(), PATIENCE);
  });

  test('no server', async () => {
    const gone = await startS3();
    const away = openBucket(bucketAddress(gone.address('things')));
    await gone.stop();

    await expect(away.get('x')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  test('a key that is wrong, of which nothing is told', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another secret');
    const error = await open('things')
      .get('x')
      .catch((thrown) => thrown);
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Keys.AWS_SECRET_ACCESS_KEY);

    expect(error.message).toMatch(
      /doesn’t accept our key \(SignatureDoesNotMatch\)\. Check AWS_ACCESS_KEY_ID/,
    );
    expect(JSON.stringify(error) + error.stack).not.toMatch(/another secret|AKIA/);
  });

  test('bytes that are not those of the hash', async () => {
    const writing = bucket.put('wrong', Buffer.from('bytes'), { sha256: 'ab'.repeat(32) });

    await expect(writing).rejects.toMatchObject({ code: 'BadDigest' });
    expect(await bucket.head('wrong')).toBeNull();
  });

  test('a bucket that is full, which is a refusal of its own', async () => {
    s3.disturb = () => ({ status: 507, code: 'InsufficientStorage' });

    await expect(bucket.put('x', Buffer.from('x'))).rejects.toMatchObject({ code: 'no-space' });
  });
});

describe('an upload in pieces', () => {
  const bytes = randomBytes(5 * MIB + 1_000);

  test('is there as a whole, or was there already', async () => {
    expect(await bucket.upload('large', inBits(bytes), { piece: 5 * MIB, once: true })).toBe(true);
    expect(await bucket.upload('large', inBits(Buffer.from('x')), { piece: 5 * MIB, once: true })).toBe(
      false,
    );

    expect((await bucket.get('large'))?.equals(bytes)).toBe(true);
    expect(await bucket.getPart('large', 5 * MIB, 5_000)).toEqual(bytes.subarray(5 * MIB));
    expect(s3.bucket('things').uploads()).toEqual([]);
  });

  test.each<[string, () => AsyncIterable<Uint8Array>, (method: string) => ReturnType<typeof s3.disturb>]>([
    ['whose source fails', () => failing(bytes), () => null],
    [
      'that is refused in its midst',
      () => inBits(bytes),
      (method) => (method === 'PUT' ? { status: 403, code: 'AccessDenied' } : null),
    ],
  ])('%s leaves nothing', async (_, source, disturb) => {
    s3.disturb = disturb;
    await expect(bucket.upload('failed', source(), { piece: 5 * MIB })).rejects.toThrow();

    expect([await bucket.head('failed'), s3.bucket('things').uploads()]).toEqual([null, []]);
  });

  test('that is stopped leaves nothing', async () => {
    const stopping = new AbortController();
    async function* stopped() {
      yield bytes;
      stopping.abort(new Error('stopped'));
      yield bytes;
    }
    const uploading = bucket.upload('failed', stopped(), { piece: 5 * MIB, signal: stopping.signal });

    await expect(uploading).rejects.toThrow('stopped');
    expect([await bucket.head('failed'), s3.bucket('things').uploads()]).toEqual([null, []]);
  });
});

test('a storage that knows no conditions is looked at first, and written to without one', async () => {
  const plain = open('plain', '', { conditions: false });
  const large = randomBytes(5 * MIB + 1);
  const again = (key: string) => plain.put(key, Buffer.from('again'), { once: true });

  expect(await plain.upload('large', inBits(large), { piece: 5 * MIB, once: true })).toBe(true);
  expect(await plain.put('small', Buffer.from('first'), { once: true })).toBe(true);
  expect([await again('small'), await again('large')]).toEqual([false, false]);
  expect(await plain.get('small')).toEqual(Buffer.from('first'));
  expect((await plain.get('large'))?.equals(large)).toBe(true);
  expect([s3.bucket('plain').uploads(), plain.trouble()]).toEqual([[], null]);
});

test('objects are listed below the address, page by page', async () => {
  const listed = open('listed', 'a');
  const names = Array.from({ length: 7 }, (_, n) => `list/${n} & <more>`);
  await Promise.all(names.map((name) => listed.put(name, Buffer.from(name))));
  await open('listed').put('list/elsewhere', Buffer.from('x'));

  expect((await listed.list('list/')).map(({ key }) => key)).toEqual(names);
});

test('an object in a bucket with a lock says until when it stays', async () => {
  const locked = open('locked', '', { locks: 3_600_000 });
  await locked.put('kept', Buffer.from('x'));

  const { lockedUntil } = (await locked.head('kept')) ?? {};
  expect(Date.parse(lockedUntil ?? '')).toBeGreaterThan(Date.now() + 3_500_000);
});

const times = (count: number, disturbance: NonNullable<ReturnType<typeof s3.disturb>>) => {
  let left = count;
  return () => (left-- > 0 ? disturbance : null);
};

async function* inBits(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += MIB) yield bytes.subarray(from, from + MIB);
}

async function* failing(bytes: Buffer) {
  yield bytes;
  throw new Error('the source failed');
}
