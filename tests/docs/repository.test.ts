import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (path: string) => readFile(join(import.meta.dirname, '../..', path), 'utf8');

test('.nvmrc names the version of Node that the lock file pins', async () => {
  const { optionalDependencies } = JSON.parse(await read('package.json'));
  const pinned = Object.entries(optionalDependencies).flatMap(([name, version]) =>
    /^node-(?:bin-)?(?:darwin|linux|win)-/.test(name) ? [version] : [],
  );

  expect(new Set(pinned)).toEqual(new Set([(await read('.nvmrc')).trim()]));
});

/** The headings that Keep a Changelog gives to kinds of changes. */
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];

test('the changelog lists what is unreleased, then versions by date, each by kind of change', async () => {
  const [, ...versions] = (await read('CHANGELOG.md')).split(/^## /m);
  const heads = versions.map((version) => version.slice(0, version.indexOf('\n')));
  const dates = heads
    .slice(1)
    .map((head) => /^\[\d+\.\d+\.\d+\] - (\d{4}-\d\d-\d\d)$/.exec(head)?.[1] ?? head);

  expect(heads[0]).toBe('[Unreleased]');
  expect(dates).toEqual(dates.toSorted().toReversed());
  expect(dates.filter((date) => !/^\d{4}-\d\d-\d\d$/.test(date))).toEqual([]);
  for (const version of versions) {
    const kinds = [...version.matchAll(/^### (.+)$/gm)].map(([, kind = '']) => kind);
    expect(kinds).toEqual(KINDS.filter((kind) => kinds.includes(kind)));
  }
});
