import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { localFile } from '../../services/shared/blobs/readable-file.ts';
import { isEncrypted } from '../../services/shared/keys/encryption.ts';
import { pathsIn } from '../local/data-folder.ts';
import { decryptKeys } from '../local/keys/key-box.ts';
import { differingKeys, writeKeyFiles } from '../local/keys/key-files.ts';
import { notedProcess } from '../local/supervisor/leftovers.ts';
import { askForPassphrase } from './passphrase.ts';
import { runCommand, say, Usage } from './say.ts';
import { importVault } from './vault-import.ts';

const options = {
  replace: { type: 'boolean' },
  erasures: { type: 'string' },
  'i-have-no-list': { type: 'boolean' },
} as const;

/**
 * `npm run keys:import -- FILE [--replace]` imports keys before the first start on a new machine. `--replace`
 * overwrites the keys of an installation that has some. Then the links that it has mailed stop working, and its backups
 * can't be restored any more. FILE may also be a copy of the vault (`vault-import.ts`), for an installation that runs.
 */
await runCommand('No keys were imported.', async () => {
  const { file, isReplacing, erasures, hasNoList } = readArguments(process.argv.slice(2));
  const path = resolve(process.env.INIT_CWD ?? '.', file);
  if (isEncrypted(await localFile(path).start(8))) return importVault(path, erasures, hasNoList);
  const { keys, run, root } = pathsIn(process.env.DATA_DIR ?? '.data');
  if (await notedProcess(run, 'supervisor')) throw new Usage(`Inkstream runs on ${root}: stop it first.`);

  const text = await readFile(path, 'utf8');
  const files = await decryptKeys(text, await askForPassphrase(['Passphrase: ']));
  const others = await differingKeys(keys, files);
  if (others.length > 0 && !isReplacing)
    throw new Usage(`${keys} holds other keys (${others.join(', ')}): --replace overwrites them.`);
  await writeKeyFiles(keys, files);
  say(`${keys} holds ${Object.keys(files).join(', ')} now.`);
});

function readArguments(args: readonly string[]) {
  const { values, positionals } = parsed(args);
  const [file] = positionals;

  if (!file || positionals.length > 1) return usage();
  const erasures =
    values.erasures === undefined ? null : resolve(process.env.INIT_CWD ?? '.', values.erasures);

  return {
    file,
    isReplacing: values.replace === true,
    erasures,
    hasNoList: values['i-have-no-list'] === true,
  };
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return usage();
  }
}

function usage(): never {
  throw new Usage(
    'It is called: npm run keys:import -- FILE [--replace], or for a copy of the vault: -- FILE --erasures FILE',
  );
}
