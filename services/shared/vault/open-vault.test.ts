import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/harness/database.ts';
import { openVault } from './open-vault.ts';

const DATABASE_URL = await testDatabase();
const vault = openVault({ DATABASE_URL, VAULT_KEY: '1a'.repeat(32) });
afterAll(vault.close);

test('a process with the VAULT_KEY of another installation says so and ends, and changes nothing', async () => {
  const made = await vault.make(['d:1']);
  const ended = await started('2b'.repeat(32)).catch((error) => error);

  expect(ended).toMatchObject({ code: 78, stderr: expect.stringContaining('VAULT_KEY does not hold') });
  expect(await started('1a'.repeat(32))).toMatchObject({ stdout: 'null' });
  expect(await vault.trouble()).toBeNull();
  expect(await vault.open(['d:1'])).toEqual(made);
});

const started = (VAULT_KEY: string) => {
  const module = new URL('./open-vault.ts', import.meta.url).href;
  const program = `
    const { openVault } = await import(${JSON.stringify(module)});
    const vault = openVault(${JSON.stringify({ DATABASE_URL, VAULT_KEY })});
    await vault.requireRightKey();
    process.stdout.write(String(await vault.trouble()));
    await vault.close();`;

  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
};
