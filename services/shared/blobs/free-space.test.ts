import { register } from 'prom-client';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { watchFreeSpace } from './free-space.ts';

const folder = await temporaryFolder();
afterAll(folder.remove);

test('a disk with less than its reserve is full for whoever wants to write, and for who asks whether we are ready', async () => {
  const space = watchFreeSpace({ files: `${folder.path}/not/made/yet` }, Number.MAX_SAFE_INTEGER);

  await expect(space.require()).rejects.toMatchObject({ code: 'no-space', status: 507, retryAfter: 30 });
  expect(await space.trouble()).toBe('the disk of the files is full');
  expect(await register.metrics()).toMatch(/inkstream_disk_free_bytes\{folder="files"\} [1-9]\d{5,}/);
  register.removeSingleMetric('inkstream_disk_free_bytes');
});

test('a disk with more than its reserve troubles nobody', async () => {
  const space = watchFreeSpace({ files: folder.path, backups: '/' }, 1);

  await expect(space.require()).resolves.toBeUndefined();
  expect(await space.trouble()).toBeNull();
  register.removeSingleMetric('inkstream_disk_free_bytes');
});
