import { cpSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gathered } from './gathered.ts';

// Run by the Dockerfile: copies what an image needs of this folder to another one, and nothing that only people read.

const { values, positionals } = parseArgs({
  options: { to: { type: 'string', default: '' }, without: { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
});
const { to, without } = values;

/** Types, maps and texts, which no program reads; licences stay. */
const isForPeople = (path: string) => /\.(map|d\.[mc]?ts|md|markdown|flow|tsbuildinfo)$/i.test(path);

const isNested = (folder: string, path: string) =>
  path !== folder && basename(path) === 'node_modules' && path.startsWith(folder);

const { files, packages } = gathered(process.cwd(), positionals, without);
for (const file of files) cpSync(file, join(to, file));
for (const folder of packages)
  cpSync(folder, join(to, folder), {
    recursive: true,
    filter: (path) => !isForPeople(path) && !isNested(folder, path),
  });
cpSync('package.json', join(to, 'package.json'));
writeFileSync(join(to, 'packages.txt'), `${packages.join('\n')}\n`);
process.stdout.write(`${files.length} files, ${packages.length} packages\n`);
