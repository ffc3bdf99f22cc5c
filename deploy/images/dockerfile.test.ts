import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts';

/** How a container of our images runs a program, without the process that tini is. */
const entry = async (): Promise<readonly string[]> => {
  const text = await readFile(new URL('../../Dockerfile', import.meta.url), 'utf8');
  const [, list = '[]'] = /^ENTRYPOINT (.*)$/m.exec(text) ?? [];
  const parts: readonly string[] = JSON.parse(list);

  return parts.slice(parts.indexOf('--') + 1);
};

test('what a program in a container creates is closed to everybody but its user', async () => {
  const folder = await temporaryFolder();
  const file = join(folder.path, 'it has "quotes"');
  const [shell = '', ...parts] = await entry();
  const program = `require('node:fs').writeFileSync(process.argv[1], ''); process.stdout.write('done')`;
  const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env.PATH}` };

  const { stdout } = await promisify(execFile)(shell, [...parts, '-e', program, file], { env });

  expect(stdout).toBe('done');
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  await folder.remove();
});

test('no container of ours begins in another way', async () => {
  for (const name of ['command', 'query', 'projector', 'media']) {
    const manifest = await readFile(new URL(`../kubernetes/${name}.yaml`, import.meta.url), 'utf8');
    expect(manifest).not.toMatch(/^\s+command:/m);
  }
});
