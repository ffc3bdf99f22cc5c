import { glob, readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;

test('the package needs nothing from outside its folder but the packages that it names', async () => {
  const { dependencies } = await manifestIn(folder);
  const outside = (await imports()).filter(({ from, name }) =>
    name.startsWith('.')
      ? !resolve(from, '..', name).startsWith(`${folder}/`)
      : !isBuiltin(name) &&
        !Object.keys(dependencies).some((one) => name.startsWith(`${one}/`) || name === one),
  );

  expect(outside).toEqual([]);
});

test('the package takes its dependencies in the versions that the product is tested with', async () => {
  const { dependencies } = await manifestIn(folder);
  const product = await manifestIn(join(folder, '../../..'));

  expect(product.dependencies).toMatchObject(dependencies);
});

const manifestIn = async (
  path: string,
): Promise<{ readonly dependencies: Readonly<Record<string, string>> }> =>
  JSON.parse(await readFile(join(path, 'package.json'), 'utf8'));

/** What the files of the package import, tests left aside. */
const imports = async () => {
  const files = await Array.fromAsync(glob('**/*.ts', { cwd: folder }));
  const product = files.filter((file) => !/(^|\/)testing\/|\.test\.ts$/.test(file));
  const texts = await Promise.all(
    product.map(async (file) => [join(folder, file), await readFile(join(folder, file), 'utf8')] as const),
  );

  return texts.flatMap(([from, text]) =>
    [...text.matchAll(/(?:\bfrom |\bimport |import\(|require\(|new URL\()'([^']+)'/g)].map(
      ([, name = '']) => ({
        from,
        name,
      }),
    ),
  );
};
