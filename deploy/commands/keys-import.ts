import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { pathsIn } from '../local/data-folder.ts';
import { decryptKeys } from '../local/keys/key-box.ts';
import { differingKeys, writeKeyFiles } from '../local/keys/key-files.ts';
import { notedProcess } from '../local/supervisor/leftovers.ts';
import { askedPassphrase } from './passphrase.ts';
import { runCommand, say, Usage } from './say.ts';

/**
 * `npm run keys:import -- FILE [--replace]` imports keys before the first start on a new machine. `--replace`
 * overwrites the keys of an installation that has some. Then the links that it has mailed stop working, and its backups
 * can't be restored any more.
 */
await runCommand('No keys were imported.', async () => {
  const { file, isReplacing } = asked(process.argv.slice(2));
  const { keys, run, root } = pathsIn(process.env.DATA_DIR ?? '.data');
  if (await notedProcess(run, 'supervisor')) throw new Usage(`Inkstream runs on ${root}: stop it first.`);

  const text = await readFile(resolve(process.env.INIT_CWD ?? '.', file), 'utf8');
  const files = await decryptKeys(text, await askedPassphrase(['Passphrase: ']));
  const others = await differingKeys(keys, files);
  if (others.length > 0 && !isReplacing)
    throw new Usage(`${keys} holds other keys (${others.join(', ')}): --replace overwrites them.`);
  await writeKeyFiles(keys, files);
  say(`${keys} holds ${Object.keys(files).join(', ')} now.`);
});

function asked(args: readonly string[]) {
  const { values, positionals } = parsed(args);
  const [file] = positionals;

  return file && positionals.length === 1 ? { file, isReplacing: values.replace === true } : usage();
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { replace: { type: 'boolean' } }, allowPositionals: true });
  } catch {
    return usage();
  }
}

function usage(): never {
  throw new Usage('It is called: npm run keys:import -- FILE [--replace]');
}
