import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Which of our own files a program runs or reads, found by reading its imports. */
export type Reach = {
  /** Whether the program that begins with the file `entry` uses the other one, now or before that was changed. */
  readonly uses: (entry: string, file: string) => boolean;
  /** Has the imports of a file that was changed read again. */
  readonly forget: (file: string) => void;
};

export const reachIn = (root: string): Reach => {
  const known = new Map<string, readonly string[]>();
  const importsOf = (file: string) => {
    const imports = known.get(file) ?? readImports(root, file);
    known.set(file, imports);

    return imports;
  };

  return {
    uses: (entry, file) => {
      const seen = new Set([entry]);
      // A set is iterated over with what is added to it on the way.
      for (const one of seen) {
        if (one === file) return true;
        for (const imported of importsOf(one)) seen.add(imported);
      }

      return false;
    },
    forget: (file) => void known.delete(file),
  };
};

/** Types are gone when a program runs. */
const TYPES = /^(?:import|export) type [^;]*?from '[^']+'/gm;
const IMPORT = /\b(?:from|import|import\()\s*'((?:#contracts|\.{1,2})\/[^']+)'/g;
/** A worker, a process of its own, or a file that is read, such as SQL. */
const BESIDE = /\bnew URL\('([^':]+)', import\.meta\.url\)/g;

const readImports = (root: string, file: string): readonly string[] => {
  if (!file.endsWith('.ts')) return [];
  const source = textOf(file).replace(TYPES, '');
  const named = [IMPORT, BESIDE].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, name = '']) => name),
  );

  return named.map((name) =>
    name.startsWith('#') ? join(root, name.slice(1)) : resolve(dirname(file), name),
  );
};

/** Empty if the file is gone, which is for the program to complain about. */
const textOf = (file: string) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};
