import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { productFiles, productImports } from './imports.ts';

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
    'web',
    'web/editor',
    'web/features',
    'web/features/documents',
    'web/features/landing',
    'web/features/records',
    'web/features/settings',
    'web/features/signing',
    'web/features/templates',
    'web/features/timeline',
  ]);
});

const files = await productFiles();
const imports = await productImports();

describe.each(rooms)('$room', ({ room, places }) => {
  const within = (file: string) => (file.startsWith(`${room}/`) ? file.slice(room.length + 1) : null);

  test('has a floor for each of its files, and no floor that is empty', () => {
    const used = new Set(
      files.map(within).flatMap((file) => (file ? (placeOf(places, file) ?? `${file} has no floor`) : [])),
    );

    expect([...used].sort()).toEqual([...places].sort());
  });

  test('imports nothing from the floors above', () => {
    const up = imports.flatMap(({ from, to }) => {
      const [file, other] = [within(from), within(to)];

      return file && other && rankOf(places, other) > rankOf(places, file) ? `${file} → ${other}` : [];
    });

    expect(up).toEqual([]);
  });
});

test('a feature of the client knows no other feature', () => {
  const featureOf = (file: string) => /^web\/features\/([^/]+)\//.exec(file)?.[1] ?? null;
  const across = imports.filter(({ from, to }) => {
    const [feature, other] = [featureOf(from), featureOf(to)];

    return feature !== null && other !== null && feature !== other;
  });

  expect(across).toEqual([]);
});

/** A place is a folder or a file. */
function placeOf(places: readonly string[], file: string): string | undefined {
  return places.find((place) => file === place || file.startsWith(`${place}/`));
}

function rankOf(places: readonly string[], file: string): number {
  const place = placeOf(places, file);

  return place === undefined ? Number.POSITIVE_INFINITY : places.indexOf(place);
}
