import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/harness/temporary-folder.ts';
import { gathered, namesIn, withTheirs } from './gathered.ts';

test('an image holds the folders, what their files name, and the packages of all of those', async () => {
  const folder = await temporaryFolder();
  const files = {
    'services/query/main.ts': `import { sql } from 'pg';\nimport { a } from '../shared/a.ts';\nstart(new URL('./worker.ts', import.meta.url));`,
    'services/query/main.test.ts': `import 'vitest';`,
    'services/query/testing/stack.ts': '',
    'services/query/worker.ts': `import { b } from '#contracts/b.ts';`,
    'services/query/tables.sql': 'select',
    'services/shared/read.sql': 'select',
    'services/shared/a.ts': `import type { Page } from 'react';\nread(new URL('read.sql', import.meta.url));\nconst font = \`@fonts/\${name}\`;`,
    'services/shared/unused.ts': '',
    'contracts/b.ts': '',
    'package-lock.json': JSON.stringify(lock),
    ...Object.fromEntries(Object.keys(lock.packages).map((path) => [join(path, 'package.json'), '{}'])),
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder.path, dirname(path)), { recursive: true });
    await writeFile(join(folder.path, path), text);
  }

  expect(gathered(folder.path, ['services/query'])).toEqual({
    files: [
      'contracts/b.ts',
      'services/query/main.ts',
      'services/query/tables.sql',
      'services/query/worker.ts',
      'services/shared/a.ts',
      'services/shared/read.sql',
    ],
    packages: [
      'node_modules/@fonts/serif',
      'node_modules/pg',
      'node_modules/pg/node_modules/split',
      'node_modules/wire',
    ],
  });
  expect(gathered(folder.path, ['services/query'], ['pg']).packages).toEqual(['node_modules/@fonts/serif']);
  await folder.remove();
});

test('a package needs what is nested in it before what lies beside it, and optional ones as well', () => {
  expect(withTheirs(lock, ['react'])).toEqual([
    'node_modules/react',
    'node_modules/split',
    'node_modules/wire',
  ]);
});

test('types are no names: they are erased before a file runs', () => {
  expect(namesIn(`import type { Page } from 'react';\nexport { a } from './a.ts';`)).toEqual(['./a.ts']);
});

const lock = {
  packages: {
    '': { dependencies: { pg: '1', react: '1', '@fonts/serif': '1' } },
    'node_modules/@fonts/serif': {},
    'node_modules/pg': { dependencies: { split: '1', wire: '1' } },
    'node_modules/pg/node_modules/split': {},
    'node_modules/react': { optionalDependencies: { wire: '1' }, peerDependencies: { split: '2' } },
    'node_modules/split': {},
    'node_modules/wire': {},
  },
};
