import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../tests/harness/temporary-folder.ts';
import { type Figure, printFigures } from './figure.ts';
import { fill, requireSpace } from './growth/generator.ts';
import { eventsOf } from './growth/lives.ts';
import { growingProduct } from './growth/product.ts';
import { questionsTo, uploadedFile } from './growth/questions.ts';
import { chartOfGrowth, figuresOf } from './growth/shown.ts';
import { measured, type Size } from './growth/size.ts';
import { withLog } from './with-log.ts';

const AUDITOR = 'audrey@growth.example.com';

/**
 * Measures what the same requests, a rebuild and a start cost while the number of other people's documents grows, and
 * draws it (docs/pictures/growth.svg). GROWTH_DOCUMENTS gives the sizes; each document has ten events. With
 * GROWTH_FOLDER, a folder that exists, all of it stays there, and a run that broke off is gone on with.
 */
export const bench = async (): Promise<readonly Figure[]> => {
  const sizes = (process.env.GROWTH_DOCUMENTS ?? '1000,10000,100000').split(',').map(Number);
  const kept = process.env.GROWTH_FOLDER;
  const folder = kept ? { path: kept, remove: async () => {} } : await temporaryFolder();
  const notes = join(folder.path, 'growth.json');
  const known: Size[] = JSON.parse(await readFile(notes, 'utf8').catch(() => '[]'));
  const product = await growingProduct(join(folder.path, 'data'), AUDITOR);

  try {
    const upload = await uploadedFile(product);
    const bytes = await requireSpace(folder.path, eventsOf(Math.max(...sizes), upload));
    console.log(`This takes up to ${Math.ceil(bytes / 2 ** 20).toLocaleString('en-US')} MiB.`);
    const questions = await questionsTo(product, AUDITOR);

    for (const documents of sizes) {
      if (known.some((size) => size.documents === documents)) continue;
      const begun = performance.now();
      const generated = eventsOf(documents, upload);
      const last = await withLog(product.env, (store) =>
        fill(store, { documents, upload, tell: console.log }),
      );
      console.log(`${documents.toLocaleString('en-US')} documents are there after ${seconds(begun)} s`);
      await product.quiet(generated, last);
      console.log(`and everybody knows them after ${seconds(begun)} s`);
      known.push(await measured(product, { documents, generated }, questions));
      await writeFile(notes, JSON.stringify(known, null, 2));
    }
  } finally {
    await product.stop();
    await folder.remove();
  }
  await writeFile(join(import.meta.dirname, '../docs/pictures/growth.svg'), chartOfGrowth(known));

  return figuresOf(known);
};

const seconds = (begun: number) => Math.round((performance.now() - begun) / 1_000).toLocaleString('en-US');

if (import.meta.main) printFigures('Growth', await bench());
