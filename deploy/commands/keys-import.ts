import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pathsIn } from '../local/data-folder.ts';
import { openedBox } from '../local/key-box.ts';
import { differingKeys, writeKeyFiles } from '../local/key-files.ts';
import { notedProcess } from '../local/leftovers.ts';
import { askedPassphrase } from './passphrase.ts';
import { runCommand, say, Usage } from './say.ts';

/**
 * `npm run keys:import -- FILE [--replace]`: before the first start on a new machine. `--replace` overwrites keys of
 * an installation that has some: the links that it mailed die, and its backups can no longer be restored.
 */
await runCommand('No keys were imported.', async () => {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options: { replace: { type: 'boolean' } },
    allowPositionals: true,
  });
  const [file] = positionals;
  if (!file || positionals.length > 1)
    throw new Usage('It is called: npm run keys:import -- FILE [--replace]');
  const { keys, run, root } = pathsIn(process.env.DATA_DIR ?? '.data');
  if (await notedProcess(run, 'supervisor')) throw new Usage(`Inkstream runs on ${root}: stop it first.`);

  const text = await readFile(resolve(process.env.INIT_CWD ?? '.', file), 'utf8');
  const files = await openedBox(text, await askedPassphrase(['Passphrase: ']));
  const others = await differingKeys(keys, files);
  if (others.length > 0 && !values.replace)
    throw new Usage(`${keys} holds other keys (${others.join(', ')}): --replace overwrites them.`);
  await writeKeyFiles(keys, files);
  say(`${keys} holds ${Object.keys(files).join(', ')} now.`);
});
