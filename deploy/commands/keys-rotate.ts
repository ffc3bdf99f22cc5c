import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openWriterKey } from '../../services/command/log/writer-keys.ts';
import { pathsIn } from '../local/data-folder.ts';
import { writeKeyFiles } from '../local/keys/key-files.ts';
import { WRITER_KEY } from '../local/keys/keys.ts';
import { runCommand, say, Usage } from './say.ts';

const SET_ELSEWHERE =
  'WRITER_KEY is set in the environment: put 32 new random bytes in hex before what it holds, and a comma between, then restart every command service.';

/**
 * `npm run keys:rotate` makes a new key that signs events from the next start on. At that start the log is told, with a
 * signature by the previous key; that's why the previous key is kept.
 */
await runCommand('No key was created.', async () => {
  if (process.argv.length > 2) throw new Usage('It is called: npm run keys:rotate');
  if (process.env.WRITER_KEY ?? process.env.WRITER_KEY_FILE) throw new Usage(SET_ELSEWHERE);
  const { keys } = pathsIn(process.env.DATA_DIR ?? '.data');
  const before = (await readFile(join(keys, WRITER_KEY), 'utf8').catch(() => noKeys(keys))).trim();
  const seed = randomBytes(32).toString('hex');
  await writeKeyFiles(keys, { [WRITER_KEY]: Buffer.from(`${seed},${before}\n`) });

  say(`Events are signed with the key ${openWriterKey(seed).id} once Inkstream was started again.`);
  say('Export the keys again (npm run keys:export): older exports lack this one.');
});

function noKeys(folder: string): never {
  throw new Usage(`There are no keys in ${folder}: the first start makes them.`);
}
