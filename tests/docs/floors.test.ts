import { glob, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

type Room = { readonly room: string; readonly places: readonly string[] };

/** The tables under “Floors”: the header names a room, and the rows its folders and files from the ground up. */
const roomsIn = (text: string): readonly Room[] => {
  const [, section = ''] = text.split('\n## Floors\n');
  const [tables = ''] = section.split('\n## ');

  return tables.split(/\n(?=\| `[\w/-]+` \|)/).flatMap((table) => {
    const [header = '', , ...rows] = table.split('\n').filter((line) => line.startsWith('|'));
    const [room] = namesIn(header);

    return room ? [{ room, places: rows.flatMap(namesIn) }] : [];
  });
};

const namesIn = (row: string): readonly string[] =>
  [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

const rooms = roomsIn(await readFile(join(root, 'docs/architecture.md'), 'utf8'));

test('the rooms that have floors are those that architecture.md says', () => {
  expect(rooms.map(({ room }) => room)).toEqual([
    'services/command',
    'contracts',
    'services/query',
    'services/shared',
    'services/media',
    'services/projector',
    'web/editor',
  ]);
});

describe.each(rooms)('$room', ({ room, places }) => {
  const files = productFilesOf(room);

  test('has a floor for each of its files, and no floor that is empty', async () => {
    const used = new Map(
      (await files).map((file) => [placeOf(places, file) ?? `${file} has no floor`, file]),
    );

    expect([...used.keys()].sort()).toEqual([...places].sort());
  });

  test('imports nothing from the floors above', async () => {
    const up: string[] = [];
    for (const file of await files)
      for (const other of importedBy(room, file, await readFile(join(root, room, file), 'utf8')))
        if (rankOf(places, other) > rankOf(places, file)) up.push(`${file} → ${other}`);

    expect(up).toEqual([]);
  });
});

test('an import from a floor above is found, however it is written', () => {
  const text = `import { a } from '../api/a.ts';\nimport type {\n  B,\n} from '../log/b.ts';\nawait import('./c.ts');`;

  expect(importedBy('services/command', 'http/app.ts', text)).toEqual(['api/a.ts', 'log/b.ts', 'http/c.ts']);
});

async function productFilesOf(room: string): Promise<readonly string[]> {
  const all = await Array.fromAsync(glob('**/*.{ts,tsx}', { cwd: join(root, room) }));

  return all.filter((file) => !/\.test\.tsx?$/.test(file) && !/(^|\/)testing\//.test(file));
}

/** The files of this room that a file of it imports, also for their types alone. */
function importedBy(room: string, file: string, text: string): readonly string[] {
  const found = text.matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g);

  return [...found]
    .map(([, path = '']) => relative(join(root, room), join(root, room, dirname(file), path)))
    .filter((path) => !path.startsWith('..'));
}

/** A place is a folder or a file. */
function placeOf(places: readonly string[], file: string): string | undefined {
  return places.find((place) => file === place || file.startsWith(`${place}/`));
}

function rankOf(places: readonly string[], file: string): number {
  const place = placeOf(places, file);

  return place === undefined ? Number.POSITIVE_INFINITY : places.indexOf(place);
}
