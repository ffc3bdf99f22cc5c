import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '../..');

/** The compiler takes any name for a class, so a misspelt one would only show on the screen. */
test('a component takes only those classes from a CSS module that the module has', () => {
  const missing: string[] = [];
  let count = 0;
  for (const component of globSync('**/*.tsx', { cwd: web })) {
    const source = readFileSync(join(web, component), 'utf8');
    for (const [, name, path = ''] of source.matchAll(/^import (\w+) from '(.+\.module\.css)';$/gm)) {
      const css = readFileSync(join(web, component, '..', path), 'utf8');
      for (const [, used] of source.matchAll(new RegExp(`(?<![\\w/-])${name}\\.(\\w+)`, 'g'))) {
        count += 1;
        if (!new RegExp(`\\.${used}\\b`).test(css)) missing.push(`${component}: ${name}.${used}`);
      }
    }
  }

  expect(missing).toEqual([]);
  expect(count).toBeGreaterThan(100);
});
