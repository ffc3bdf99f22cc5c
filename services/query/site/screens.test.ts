import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../tests/harness/temporary-folder.ts';
import { auditLinkAt, filesOf, screenAt, screens } from './screens.ts';

const web = fileURLToPath(new URL('../../../web/', import.meta.url));
const folder = await temporaryFolder();
afterAll(folder.remove);

const nothing = new URLSearchParams();

describe('a screen', () => {
  test.each([
    ['/', 'features/documents/dashboard.tsx', ['/api/documents', '/api/recipients', '/api/activity']],
    ['/documents', 'features/documents/documents-page.tsx', ['/api/documents', '/api/recipients']],
    ['/documents/', 'features/documents/documents-page.tsx', ['/api/documents', '/api/recipients']],
    ['/document/1a-2b', 'features/documents/document-page.tsx', ['/api/documents/1a-2b']],
    [
      '/document/1a/timeline',
      'features/timeline/timeline-page.tsx',
      ['/api/documents/1a/timeline?limit=20000&after=-1'],
    ],
    ['/templates/1a/edit', 'features/templates/template-page.tsx', ['/api/templates/1a']],
    ['/settings', 'features/settings/settings-page.tsx', ['/api/settings']],
  ])('%s is known before any program asks for it', (path, part, reads) => {
    expect(screenAt(path, nothing, true)).toEqual({ parts: expect.arrayContaining([part]), reads });
  });

  test('is the login for whoever is not signed in, who reads nothing', () => {
    const login = { parts: ['features/account/login-page.tsx'], reads: [] };

    for (const path of ['/documents', '/document/1a', '/login'])
      expect(screenAt(path, nothing, false)).toEqual(login);
  });

  test('that is not known, or whose address holds more than an id, asks for nothing', () => {
    for (const path of ['/somewhere', '/document/a>;b', '/document/%3e', '/confirm-email/1a'])
      expect(screenAt(path, nothing, true)).toEqual({ parts: [], reads: [] });
    expect(auditLinkAt('/audit/a>;b').reads).toEqual([]);
  });

  test('is loaded by what the application loads it by', async () => {
    const routes = await readFile(join(web, 'app/routes.tsx'), 'utf8');

    for (const { parts } of screens) {
      expect(routes).toContain(`import('../${parts[0]}')`);
      await Promise.all(parts.map((part) => access(join(web, part))));
    }
  });
});

test('the files of a screen are those that the page does not name itself, each once', async () => {
  await mkdir(join(folder.path, '.vite'));
  const manifest = {
    'index.html': { file: 'app.js', imports: ['_shared.js'] },
    '_shared.js': { file: 'shared.js' },
    '_list.js': { file: 'list.js', imports: ['_shared.js'] },
    'one.tsx': { file: 'one.js', imports: ['_list.js', '_shared.js'] },
    'two.tsx': { file: 'two.js', imports: ['_list.js', 'one.tsx'] },
  };
  await writeFile(join(folder.path, '.vite/manifest.json'), JSON.stringify(manifest));

  expect(await filesOf(folder.path, ['one.tsx', 'two.tsx'])).toEqual(['one.js', 'list.js', 'two.js']);
  expect(await filesOf(folder.path, ['gone.tsx'])).toEqual([]);
});
