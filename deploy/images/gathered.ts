import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** What an image holds of the repository, as paths below its root. */
export type Gathered = {
  readonly files: readonly string[];
  /** Folders below node_modules, each without the packages that are nested in it. */
  readonly packages: readonly string[];
};

/** The part of package-lock.json that says which package needs which. */
export type Lock = {
  readonly packages: Readonly<Record<string, Needs>>;
};
type Needs = {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

/**
 * The files of the folders, everything that they name (modules, workers, files to read), and the installed packages that
 * all of those name. `without` are packages that are named but not wanted.
 */
export const gathered = (
  root: string,
  folders: readonly string[],
  without: readonly string[] = [],
): Gathered => {
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const known = Object.keys(lock.packages['']?.dependencies ?? {});
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = folders.flatMap((folder) => filesIn(join(root, folder)));

  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!file.endsWith('.ts')) continue;
    for (const name of namesIn(readFileSync(file, 'utf8'))) {
      const named = fileNamed(root, file, name);
      if (named) waiting.push(named);
      else for (const one of packagesNamed(known, name)) packages.add(one);
    }
  }
  const installed = [...packages].filter((name) => !without.includes(name));

  return {
    files: [...files].map((file) => relative(root, file)).sort(),
    packages: withTheirs(lock, installed).filter((path) => existsSync(join(root, path))),
  };
};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !isForTests(path))
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile());

const isForTests = (path: string) => /(^|\/)testing\/|\.test\.ts$/.test(path);

/** All string literals of a source that could name a file or a package; types are erased before it runs. */
export const namesIn = (source: string): readonly string[] =>
  [...source.replace(/^(import|export) type [^;]*;$/gm, '').matchAll(/'([^'\n]+)'|`([^`$\n]+)\$\{/g)].map(
    ([, literal, beginning]) => literal ?? beginning ?? '',
  );

/** `./worker.ts` and `tables.sql` are beside the file that names them. */
const fileNamed = (root: string, from: string, name: string): string | null => {
  const path = name.startsWith('#contracts/')
    ? join(root, 'contracts', name.slice('#contracts/'.length))
    : resolve(dirname(from), name);
  const isPath = /^[\w#.][^:\s]*\.\w+$/.test(name);

  return isPath && statSync(path, { throwIfNoEntry: false })?.isFile() ? path : null;
};

/** `sharp`, `zod/mini` and `@scope/name/file` name one package; `@scope/` before a value names all of the scope. */
const packagesNamed = (known: readonly string[], name: string): readonly string[] =>
  known.filter(
    (one) => name === one || name.startsWith(`${one}/`) || (/^@[^/]+\/$/.test(name) && one.startsWith(name)),
  );

/** The packages and all that they need, wherever npm has put it. */
export const withTheirs = (lock: Lock, names: readonly string[]): readonly string[] => {
  const found = new Set<string>();
  const add = (from: string, name: string) => {
    const path = placeOf(lock, from, name);
    if (path === null || found.has(path)) return;
    found.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = lock.packages[path] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(path, needed);
  };
  for (const name of names) add('', name);

  return [...found].sort();
};

/** Where Node finds a package from within another one: nested in it, or in one of those that it is nested in. */
const placeOf = (lock: Lock, from: string, name: string): string | null => {
  const path = join(from, 'node_modules', name);
  if (path in lock.packages) return path;
  if (from === '') return null;

  return placeOf(lock, from.slice(0, Math.max(from.lastIndexOf('node_modules/') - 1, 0)), name);
};
