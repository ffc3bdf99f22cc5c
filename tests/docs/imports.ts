import { glob, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/**
 * That a file imports another one, be it for its types alone, or has it run in a process of its own. Both are paths within
 * the repository.
 */
export type Import = { readonly from: string; readonly line: number; readonly to: string };

/** The files of the product, without their tests and what only those need. */
export const productFiles = async (): Promise<readonly string[]> => {
  const all = await Array.fromAsync(glob('{contracts,deploy,services,web}/**/*.{ts,tsx,mjs}', { cwd: root }));

  return all.filter((file) => !/\.test\.tsx?$/.test(file) && !/(^|\/)testing\//.test(file)).sort();
};

/** All that files of the product import of the repository. */
export const importsOfProduct = async (): Promise<readonly Import[]> => {
  const files = await productFiles();
  const found = await Promise.all(
    files.map(async (file) => importsIn(file, await readFile(join(root, file), 'utf8'))),
  );

  return found.flat();
};

/** All imports between files of the product. */
export const productImports = async (): Promise<readonly Import[]> => {
  const known = new Set(await productFiles());

  return (await importsOfProduct()).filter(({ to }) => known.has(to));
};

export const importsIn = (file: string, text: string): readonly Import[] =>
  [...text.matchAll(/\b(?:from|import|URL)\s*\(?\s*'(\.[^']+|#contracts\/[^']+)'/g)].map(
    ({ 1: path = '', index }) => ({
      from: file,
      line: text.slice(0, index).split('\n').length,
      to: path.startsWith('#') ? path.slice(1) : join(dirname(file), path),
    }),
  );

/** Two folders, neither of which lies in the other, and the imports by which they know each other both ways. */
export type MutualPair = { readonly folders: readonly [string, string]; readonly imports: readonly Import[] };

export const mutualPairs = (imports: readonly Import[]): readonly MutualPair[] => {
  const byFolders = new Map<string, Import[]>();
  for (const one of imports) {
    const [from, to] = foldersOf(one);
    if (from !== null && to !== null)
      byFolders.set(`${from} ${to}`, [...(byFolders.get(`${from} ${to}`) ?? []), one]);
  }

  return [...byFolders].flatMap(([key, there]) => {
    const [one = '', other = ''] = key.split(' ');
    const back = byFolders.get(`${other} ${one}`);

    return back && one < other ? { folders: [one, other], imports: [...there, ...back] } : [];
  });
};

/** Where the paths of an import part: the folder of each, or null for a file that lies in the folder of both. */
const foldersOf = ({ from, to }: Import): readonly [string | null, string | null] => {
  const [one, other] = [from.split('/'), to.split('/')];
  const parting = one.findIndex((name, at) => name !== other[at]);
  const upTo = (path: readonly string[]) =>
    parting >= 0 && parting < path.length - 1 ? path.slice(0, parting + 1).join('/') : null;

  return [upTo(one), upTo(other)];
};
