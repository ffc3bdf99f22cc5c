import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { login, screens } from './screens.ts';

test('each screen is loaded by the router from the source file that the server names ahead', async () => {
  const routes = await readFile(join(import.meta.dirname, 'routes.tsx'), 'utf8');

  for (const [part] of [...Object.values(screens), login].map(({ parts }) => parts))
    expect(routes).toContain(`import('../${part}')`);
});
