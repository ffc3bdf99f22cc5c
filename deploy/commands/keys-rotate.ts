import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWriterKey } from '../../services/command/log/writer-keys.ts';
import { wrappingKeyOf } from '../../services/shared/vault/wrapping.ts';
import { pathsIn } from '../local/data-folder.ts';
import { writeKeyFiles } from '../local/keys/key-files.ts';
import { VAULT_KEY, WRITER_KEY } from '../local/keys/keys.ts';
import { runCommand, say, Usage } from './say.ts';

const COMPROMISED = '--compromised';

const SET_ELSEWHERE =
  'WRITER_KEY is set in the environment: put 32 new random bytes in hex before what it holds, and a comma between, then restart every command service.';

const VAULT_KEY_SET_ELSEWHERE =
  'VAULT_KEY is set in the environment: put 32 new random bytes in hex before what it holds, as “The key of the vault” in docs/operations.md says.';

/**
 * `npm run keys:rotate` makes a new key that signs events from the next start on. At that start the log is told, with a
 * signature by the previous key; that's why the previous key is kept. With `--compromised`, the previous key came into
 * strange hands: all sessions end. `npm run keys:rotate -- vault` makes a new key that wraps those in the vault; the
 * leader deletes the previous one once it has wrapped all of them anew.
 */
await runCommand('No key was created.', async () => {
  const [what, ...rest] = process.argv.slice(2);
  if (rest.length > 0 || (what !== undefined && what !== 'vault' && what !== COMPROMISED))
    throw new Usage(
      'It is called: npm run keys:rotate, npm run keys:rotate -- --compromised, or npm run keys:rotate -- vault',
    );
  if (what === 'vault') return rotateVaultKey();

  if (process.env.WRITER_KEY ?? process.env.WRITER_KEY_FILE) throw new Usage(SET_ELSEWHERE);
  const seed = randomBytes(32).toString('hex');
  await putBefore(WRITER_KEY, seed, what === COMPROMISED ? ':compromised' : '');
  say(`Events are signed with the key ${openWriterKey(seed).id} once Inkstream was started again.`);
  if (what === COMPROMISED) say('All sessions end then: everyone signs in again.');
  say('Export the keys again (npm run keys:export): older exports lack this one.');
});

async function rotateVaultKey() {
  if (process.env.VAULT_KEY ?? process.env.VAULT_KEY_FILE) throw new Usage(VAULT_KEY_SET_ELSEWHERE);
  const key = randomBytes(32).toString('hex');
  await putBefore(VAULT_KEY, key);
  say(
    `The vault’s keys are wrapped by the key ${wrappingKeyOf(key).id} within a minute, or after the next start.`,
  );
  say('Export the keys again then (npm run keys:export), and destroy older exports.');
}

/** Puts a key before those that are in the file, with a mark behind the first of these. */
async function putBefore(name: string, key: string, mark = '') {
  const { keys } = pathsIn(process.env.DATA_DIR ?? '.data');
  const before = (await readFile(join(keys, name), 'utf8').catch(() => noKeys(keys))).trim();
  const marked = mark === '' ? before : before.replace(/^[0-9a-f]+/, `$&${mark}`);
  await writeKeyFiles(keys, { [name]: Buffer.from(`${key},${marked}\n`) });
}

function noKeys(folder: string): never {
  throw new Usage(`There are no keys in ${folder}: the first start creates them.`);
}
