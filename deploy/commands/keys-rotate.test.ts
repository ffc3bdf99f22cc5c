import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { announceWriterKey } from '../../services/command/log/announce-key.ts';
import { currentEpoch } from '../../services/command/log/epochs.ts';
import { signedLog, writerKeysIn } from '../../services/command/log/writer-keys.ts';
import { wrappingKeyOf } from '../../services/shared/vault/wrapping.ts';
import { testDatabase } from '../../tests/harness/database.ts';
import { startEventLog } from '../../tests/harness/event-log.ts';
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { openTestLog } from '../../tests/harness/test-log.ts';
import { commandLine } from '../../tests/restore/command-line.ts';

const SEED = '1a'.repeat(32);

test('a new key stands before those that counted, for its owner alone to read, and the next start names it', async () => {
  const { data, file } = await keysAt(SEED);
  const first = await rotated(data);
  const second = await rotated(data);
  const setting = (await readFile(file, 'utf8')).trim();
  const [newest, younger, oldest] = writerKeysIn(setting);

  expect(setting.split(',')).toHaveLength(3);
  expect(setting.endsWith(`,${SEED}`)).toBe(true);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  for (const [said, key] of [[first, younger] as const, [second, newest] as const]) {
    expect(said).toMatchObject({ code: 0, stderr: '' });
    expect(said.stdout).toContain(`Events are signed with the key ${key?.id} once`);
    expect(said.stdout).toContain('npm run keys:export');
  }
  expect(oldest?.id).toBe(writerKeysIn(SEED)[0].id);
});

test('a key that came into strange hands is marked, so that the next start ends all sessions', async () => {
  const { data, file } = await keysAt(SEED);
  await rotated(data);
  const answer = await commandLine('keys-rotate.ts', ['--compromised'], { DATA_DIR: data });
  const [newest, younger, oldest] = writerKeysIn((await readFile(file, 'utf8')).trim());

  expect(answer).toMatchObject({ code: 0, stdout: expect.stringContaining('All sessions end then') });
  expect([newest, younger, oldest].map((key) => key?.isCompromised)).toEqual([false, true, false]);
});

test('is refused with a sentence where the key is set elsewhere, or there is none yet', async () => {
  const { data, file } = await keysAt(SEED);
  const elsewhere = await rotated(data, { WRITER_KEY: SEED });
  const none = await rotated(join(data, 'nowhere'));
  const misused = await commandLine('keys-rotate.ts', ['now'], { DATA_DIR: data });

  expect(elsewhere).toMatchObject({ code: 2, stderr: expect.stringContaining('put 32 new random bytes') });
  expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining('There are no keys in') });
  expect(misused).toMatchObject({ code: 2, stderr: expect.stringContaining('npm run keys:rotate') });
  expect((await readFile(file, 'utf8')).trim()).toBe(SEED);
});

test('after a rotation an audit knows the new key, and names an installation that still holds the old one', async () => {
  const { data, file } = await keysAt(SEED);
  const [eventLog, database] = await Promise.all([startEventLog(), testDatabase()]);
  const store = openTestLog(eventLog.url);
  onTestFinished(async () => {
    await store.close();
    await eventLog.stop();
  });
  const now = () => new Date().toISOString();
  const starts = async () => {
    const keys = writerKeysIn((await readFile(file, 'utf8')).trim());
    await announceWriterKey({ store: signedLog(store, keys[0]), now }, 1, keys);
  };
  await currentEpoch(store, now);
  await starts();
  await rotated(data);
  await starts();
  const audited = async (key: string) => {
    const { stdout } = await commandLine('audit.ts', ['--json'], {
      EVENTSTORE_URL: eventLog.url,
      DATABASE_URL: database,
      NATS_URL: 'nats://127.0.0.1:9',
      BLOBS_URL: pathToFileURL(data).href,
      WRITER_KEY: key,
      CHECKPOINT_KEY: '5a'.repeat(32),
    });
    const [{ findings }] = JSON.parse(stdout).epochs;
    return findings.filter(({ part }: { readonly part: string }) => part === 'writer');
  };

  expect(await audited((await readFile(file, 'utf8')).trim())).toEqual([]);
  expect(await audited(SEED)).toMatchObject([{ what: expect.stringContaining('not the one of this') }]);
});

test('a new key of the vault stands before the one that the leader deletes then', async () => {
  const { data, file } = await keysAt(SEED);
  await writeFile(join(data, 'keys', 'vault-key'), `${SEED}\n`);
  const said = await commandLine('keys-rotate.ts', ['vault'], { DATA_DIR: data });

  const setting = (await readFile(join(data, 'keys', 'vault-key'), 'utf8')).trim();
  expect(setting).toMatch(/^[0-9a-f]{64},(1a){32}$/);
  expect(said).toMatchObject({ code: 0, stderr: '' });
  expect(said.stdout).toContain(
    `wrapped by the key ${wrappingKeyOf(setting.slice(0, 64)).id} within a minute`,
  );
  expect(await readFile(file, 'utf8')).toBe(`${SEED}\n`);
  const elsewhere = await commandLine('keys-rotate.ts', ['vault'], { DATA_DIR: data, VAULT_KEY: SEED });
  expect(elsewhere.stderr).toContain('VAULT_KEY is set in the environment');
});

const rotated = (data: string, env: NodeJS.ProcessEnv = {}) =>
  commandLine('keys-rotate.ts', [], { DATA_DIR: data, ...env });

/** Makes a data folder with this key in it. */
const keysAt = async (seed: string) => {
  const folder = await temporaryFolder();
  onTestFinished(folder.remove);
  const file = join(folder.path, 'keys', 'writer-key');
  await mkdir(join(folder.path, 'keys'));
  await writeFile(file, `${seed}\n`);

  return { data: folder.path, file };
};
