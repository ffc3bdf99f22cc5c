import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';
import { logoOf } from '../logo.ts';
import { encodeWebp } from '../pdf/encode.ts';
import { type Engine, Unreadable } from '../pdf/engine.ts';
import { Refused } from '../refused.ts';
import type { Trial } from '../seal/trial.ts';
import { attachable } from '../uploads/attachable.ts';
import { inspect } from '../uploads/inspect.ts';
import { weigh } from '../uploads/weight.ts';
import { compared } from '../word-format/text/compare.ts';
import { readWord } from '../word-format/text/read-word.ts';
import type { Done, Job } from './jobs.ts';

/** Does what any engine can do. Throws only if the engine can't be used any more. */
export const perform = async (
  engine: Engine,
  trial: Trial,
  job: Exclude<Job, { kind: 'read' }>,
): Promise<Done> => {
  try {
    switch (job.kind) {
      case 'prepare':
        return await prepareDocument(engine, trial, job);
      case 'render':
        return await renderPage(engine, job);
      case 'weigh':
        weigh(job.bytes, job.word);
        return { kind: 'weighed' };
      case 'read-word':
        return { kind: 'word-read', ...readWord(job.bytes) };
      case 'read-texts':
        return await textsRead(engine, job);
      case 'compare-words':
        return { kind: 'words-compared', remarks: compared(job.text, job.pages) };
      case 'logo':
        return { kind: 'logo', picture: await logoOf(job.bytes) };
    }
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', code: error.code };
    if (error instanceof Unreadable) return { kind: 'refused', code: 'upload.unreadable' };
    throw error;
  }
};

const prepareDocument = async (
  engine: Engine,
  trial: Trial,
  { bytes, sheet }: Extract<Job, { kind: 'prepare' }>,
): Promise<Done> => {
  const inspected = sheet ? attachable(engine, bytes, trial, sheet) : inspect(engine, bytes, trial);
  const { bytes: kept, pages, remarks } = await inspected;
  const picture = await pictureOf(engine, kept, { page: 1, width: PAGE_WIDTH, urgent: true });
  if (!picture) throw new Unreadable('damaged');

  return { kind: 'prepared', bytes: kept === bytes ? null : kept, pages, remarks, picture };
};

const renderPage = async (engine: Engine, job: Extract<Job, { kind: 'render' }>): Promise<Done> => {
  const picture = await pictureOf(engine, job.bytes, job);

  return picture ? { kind: 'rendered', picture } : { kind: 'refused', code: 'not-found' };
};

/** So many pages are read in a few hundred milliseconds. */
const PAGES_AT_ONCE = 50;

const textsRead = async (
  engine: Engine,
  { bytes, from }: Extract<Job, { kind: 'read-texts' }>,
): Promise<Done> => {
  const document = await engine.open(bytes);
  try {
    const { pageCount } = document;
    return { kind: 'texts-read', texts: await document.texts(from, PAGES_AT_ONCE), pageCount };
  } finally {
    await document.close();
  }
};

type Wanted = { readonly page: number; readonly width: number; readonly urgent: boolean };

/** Draws a page; null if the document has no such page. */
const pictureOf = async (engine: Engine, bytes: Uint8Array, { page, width, urgent }: Wanted) => {
  const document = await engine.open(bytes);
  try {
    return page > document.pageCount ? null : await encodeWebp(await document.render(page, width), urgent);
  } finally {
    await document.close();
  }
};
