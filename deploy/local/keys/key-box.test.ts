import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { decryptKeys, encryptKeys } from './key-box.ts';
import { differingKeys, readKeyFiles, writeKeyFiles } from './key-files.ts';
import { openKeys } from './keys.ts';

describe('the keys of an installation', () => {
  test('are the same on another machine, but for that of its database', async () => {
    const [here, there] = [join(folder, 'here'), join(folder, 'there')];
    const keys = await openKeys(here);
    await writeFile(join(here, 'seal', 'authority.pem'), 'a certificate');
    await writeKeyFiles(
      there,
      await decryptKeys(await encryptKeys(await readKeyFiles(here), 'correct horse'), 'correct horse'),
    );

    const opened = await openKeys(there);
    expect(opened.linkSecret).toBe(keys.linkSecret);
    expect(opened.postgresPassword).not.toBe(keys.postgresPassword);
    expect(await readFile(join(there, 'seal', 'authority.pem'), 'utf8')).toBe('a certificate');
    expect((await stat(join(there, 'link-secret'))).mode & 0o777).toBe(0o600);
  });

  test('that lie there are told from those in a file', async () => {
    const keys = { 'link-secret': Buffer.from('one'), 'seal/key.pem': Buffer.from('two') };
    await writeKeyFiles(folder, { 'link-secret': Buffer.from('another') });

    expect(await differingKeys(folder, keys)).toEqual(['link-secret']);
    expect(await differingKeys(join(folder, 'none'), keys)).toEqual([]);
  });
});

describe('a file of keys', () => {
  test('says nothing of them without the passphrase, and is refused with another', async () => {
    const box = await encryptKeys({ 'link-secret': Buffer.from('secret') }, 'correct horse');

    expect(box).not.toContain('secret"');
    expect(box).not.toContain(Buffer.from('secret').toString('base64'));
    await expect(decryptKeys(box, 'wrong horse')).rejects.toThrow('passphrase is wrong');
  });

  test.each([
    ['memory', (box: string) => box.replace('"memory": 65536', '"memory": 65544')],
    [
      'data',
      (box: string) =>
        box.replace(/"data": "./, (found) => `${found.slice(0, -1)}${found.endsWith('0') ? 1 : 0}`),
    ],
  ])('whose %s was changed is refused', async (_, change) => {
    const box = await encryptKeys({ 'link-secret': Buffer.from('secret') }, 'correct horse');

    await expect(decryptKeys(change(box), 'correct horse')).rejects.toThrow('file was changed');
  });

  test.each(['../link-secret', '/etc/passwd'])('never puts a key at %j', async (name) => {
    const box = await encryptKeys({ [name]: Buffer.from('x') }, 'correct horse');

    await expect(decryptKeys(box, 'correct horse')).rejects.toThrow('file was changed');
  });

  test.each(['', '{}', 'no JSON', '{"format":"inkstream-keys","version":2}'])('%j is none', async (text) => {
    await expect(decryptKeys(text, 'correct horse')).rejects.toThrow('no file of keys');
  });
});

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'inkstream-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));
