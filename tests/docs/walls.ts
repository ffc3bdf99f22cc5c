import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Import } from './imports.ts';

/** The folders of the product, and which others each may import from. */
export type Walls = ReadonlyMap<string, readonly string[]>;

/** The table under “Walls” in docs/architecture.md. */
export const readWalls = async (): Promise<Walls> => {
  const text = await readFile(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
  const [, section = ''] = text.split('\n## Walls\n');
  const [table = ''] = section.split('\n## ');

  return new Map(
    table.split('\n').flatMap((row) => {
      const [folder, ...known] = row.startsWith('| `')
        ? [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
        : [];

      return folder === undefined ? [] : [[folder, known]];
    }),
  );
};

/** The imports that the walls don't let through, and those of tests. */
export const breachesOf = (walls: Walls, imports: readonly Import[]): readonly Import[] => {
  const folderOf = (file: string) => [...walls.keys()].find((folder) => file.startsWith(`${folder}/`));

  return imports.filter(({ from, to }) => {
    const [folder, other] = [folderOf(from), folderOf(to)];
    if (/^(tests|bench)\/|(^|\/)testing\//.test(to)) return true;

    return other !== undefined && other !== folder && !walls.get(folder ?? '')?.includes(other);
  });
};
