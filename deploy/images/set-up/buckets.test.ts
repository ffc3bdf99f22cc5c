import { afterAll, expect, test, vi } from 'vitest';
import { bucketAddress } from '../../../services/shared/blobs/bucket/address.ts';
import { openBucket } from '../../../services/shared/blobs/bucket/bucket.ts';
import { s3Keys, startS3 } from '../../../tests/harness/s3/server.ts';
import { makeBucket } from './buckets.ts';

const s3 = await startS3();
for (const [name, value] of Object.entries(s3Keys)) vi.stubEnv(name, value);
afterAll(async () => {
  vi.unstubAllEnvs();
  await s3.stop();
});

/** Of a bucket that isn't there yet. */
const address = (name: string) => s3.address('another').replace('another', name);

test('a bucket is made once, and keeps what is in it', async () => {
  await makeBucket(address('files'), null);
  const bucket = openBucket(bucketAddress(address('files')));
  await bucket.put('x', Buffer.from('x'));
  await makeBucket(address('files'), null);

  expect(await bucket.head('x')).toEqual({ size: 1, lockedUntil: null });
});

test('what is written to a bucket for backups is locked, and old versions go by themselves', async () => {
  await makeBucket(address('backups'), 30);
  await makeBucket(address('backups'), 30);
  const bucket = openBucket(bucketAddress(address('backups')));
  await bucket.put('x', Buffer.from('x'));

  const days = (Date.parse((await bucket.head('x'))?.lockedUntil ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(30, 1);
  expect(s3.bucket('backups').lifecycle()).toContain('<NoncurrentDays>7</NoncurrentDays>');
});

test('a storage that is still starting is waited for', async () => {
  let refused = 0;
  s3.disturb = () => (++refused <= 6 ? { status: 503, code: 'ServiceUnavailable' } : null);
  await makeBucket(address('late'), null);
  s3.disturb = () => null;

  expect(refused).toBeGreaterThan(6);
  expect(await openBucket(bucketAddress(address('late'))).head('x')).toBeNull();
});
