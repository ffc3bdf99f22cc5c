import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pages } from './pages.ts';

// `npm run reference` writes the pages of docs/ that follow from the code and from other pages.

const docs = join(import.meta.dirname, '../../../docs');
for (const [path, page] of Object.entries(pages)) await writeFile(join(docs, path), await page());
