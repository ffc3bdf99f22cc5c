import { X509Certificate } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { setUp } from './set-up.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
  await setUp(folder.path, 'smtp://mail.example');
});
afterAll(() => folder.remove());

test('every secret that the compose files hand out is made, and readable in a container', async () => {
  const compose = await Promise.all(
    ['compose.yaml', 'compose.s3.yaml'].map((name) =>
      readFile(new URL(`../../${name}`, import.meta.url), 'utf8'),
    ),
  );
  const handedOut = [...compose.join('').matchAll(/\.\/secrets\/([\w.-]+)/g)].map(([, file]) => file);
  const files = await readdir(folder.path);

  expect(files.sort()).toEqual([...new Set(handedOut)].sort());
  for (const file of files) expect((await stat(join(folder.path, file))).mode & 0o777).toBe(0o444);
  expect(await text('writer-key')).toMatch(/^[0-9a-f]{64}\n$/);
  expect(await text('smtp-url')).toBe('smtp://mail.example\n');
  expect(await text('s3-credentials')).toContain(`= ${(await text('s3-password')).trim()}\n`);
  expect(await text('database-url')).toContain((await text('postgres-password')).trim());
});

test('what is there stays as it is', async () => {
  const before = await Promise.all((await readdir(folder.path)).map(text));

  expect(await setUp(folder.path, '')).toEqual([]);
  expect(await Promise.all((await readdir(folder.path)).map(text))).toEqual(before);
});

test('nothing is set up without an address for mails', async () => {
  const empty = await temporaryFolder();

  await expect(setUp(empty.path, '')).rejects.toThrow(/^Say where mails go/);
  expect(await readdir(empty.path)).toEqual([]);
  await empty.remove();
});

test('the certificate of the nodes names each of them, and the authority that clients trust issued it', async () => {
  const authority = new X509Certificate(await text('event-store-ca.crt'));
  const certificate = new X509Certificate(await text('event-store.crt'));

  expect(certificate.verify(authority.publicKey)).toBe(true);
  for (const node of ['eventstore-1', 'eventstore-2', 'eventstore-3'])
    expect(certificate.checkHost(node)).toBe(node);
});

const text = (file: string) => readFile(join(folder.path, file), 'utf8');
