import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathsIn } from '../local/data-folder.ts';
import { encryptKeys } from '../local/keys/key-box.ts';
import { readKeyFiles } from '../local/keys/key-files.ts';
import { askForPassphrase } from './passphrase.ts';
import { runCommand, say, Usage } from './say.ts';

/**
 * The minimum length of a passphrase. It must be long, because anyone who finds the file can try as many as they like.
 */
const LEAST = 12;

/** `npm run keys:export -- FILE` exports the keys of the local installation. No backup contains them. */
await runCommand('No keys were exported.', async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw new Usage('It is called: npm run keys:export -- FILE');
  const { keys } = pathsIn(process.env.DATA_DIR ?? '.data');
  const files = await readKeyFiles(keys);
  if (!files['link-secret']) throw new Usage(`There are no keys in ${keys}.`);
  const passphrase = await askForPassphrase(['Passphrase: ', 'Once more:  ']);
  if ([...passphrase].length < LEAST)
    throw new Usage(`The passphrase must have ${LEAST} characters or more.`);

  const path = resolve(process.env.INIT_CWD ?? '.', file);
  await writeFile(path, await encryptKeys(files, passphrase), { mode: 0o600, flag: 'wx', flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? new Usage(`${path} is there already.`) : error;
    },
  );
  say(`${path} holds ${Object.keys(files).join(', ')}.`);
});
