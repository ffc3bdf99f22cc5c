import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { withFiles } from './named-files.ts';

test('a variable takes what the file holds that its _FILE names, without the line end', async () => {
  await using folder = await filed({ secret: 'abc\n', address: 'nats://a:b@c:4222' });

  expect(
    withFiles(
      { LINK_SECRET_FILE: folder.at('secret'), NATS_URL_FILE: folder.at('address'), HOST: '0.0.0.0' },
      ['LINK_SECRET', 'NATS_URL', 'HOST', 'PORT'],
    ),
  ).toMatchObject({ LINK_SECRET: 'abc', NATS_URL: 'nats://a:b@c:4222', HOST: '0.0.0.0' });
});

test('a value goes before a file, which is not read then', () => {
  const env = { LINK_SECRET: 'given', LINK_SECRET_FILE: '/nowhere/secret' };

  expect(withFiles(env, ['LINK_SECRET']).LINK_SECRET).toBe('given');
});

test('a variable whose own name ends with _FILE keeps the path that it is', () => {
  const env = { LOG_END_FILE: '/nowhere/log-end.json' };

  expect(withFiles(env, ['LOG_END_FILE', 'LINK_SECRET'])).toEqual(env);
});

test('a file that cannot be read is named with its variable', () => {
  expect(() => withFiles({ WRITER_KEY_FILE: '/nowhere/key' }, ['WRITER_KEY'])).toThrow(
    /^WRITER_KEY_FILE names a file that cannot be read: ENOENT/,
  );
});

const filed = async (files: Readonly<Record<string, string>>) => {
  const folder = await temporaryFolder();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder.path, name), text);

  return { at: (name: string) => join(folder.path, name), [Symbol.asyncDispose]: folder.remove };
};
