import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openKeys } from './keys.ts';

test('secrets are made once and kept', async () => {
  const first = await openKeys(folder);

  expect(first.linkSecret).toMatch(/^[0-9a-f]{64}$/);
  expect(first.postgresPassword).not.toBe(first.linkSecret);
  expect(await openKeys(folder)).toEqual(first);
});

test('two starts at the same time agree', async () => {
  const [first, second] = await Promise.all([openKeys(folder), openKeys(folder)]);

  expect(first).toEqual(second);
});

test('nobody else can read them', async () => {
  const { sealKeys } = await openKeys(folder);

  expect((await stat(join(folder, 'link-secret'))).mode & 0o777).toBe(0o600);
  expect((await stat(sealKeys)).mode & 0o777).toBe(0o700);
});

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkstream-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));
