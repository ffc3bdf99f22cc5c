import { PageWords } from '#contracts/api/media.ts';
import type { Sha256 } from '#contracts/ids.ts';
import type { Blobs } from '../shared/blobs/blobs.ts';
import { wordsKey } from '../shared/blobs/pictures.ts';
import { keepDerived } from './keep-derived.ts';
import { bytesOf } from './pages.ts';
import type { PdfWorkers, Words } from './pdf-workers.ts';
import { Refused } from './refused.ts';

/** Raise it when a new version reads the same page differently. */
const READER = 'w2';

type Reading = {
  readonly words: Words;
  /** False if a later try may read the page better. */
  readonly isFinal: boolean;
};

/**
 * Reads a page's words once and keeps them. Answers none if the text can't be read. Rejects with `Refused` if there is
 * no such page.
 */
export const openWords = (blobs: Blobs, workers: PdfWorkers) => {
  const readings = new Map<string, Promise<Reading>>();

  const read = async (pdf: Sha256, page: number, account: string, key: string): Promise<Reading> => {
    const known = await blobs.getDerived(key);
    if (known) return { words: PageWords.parse(JSON.parse(known.toString())), isFinal: true };

    const words = await workers.words(() => bytesOf(blobs, pdf), page, account).catch(withoutText);
    if (!words) return { words: [], isFinal: false };
    await keepDerived(blobs, pdf, key, Buffer.from(JSON.stringify(words)));
    return { words, isFinal: true };
  };

  return (pdf: Sha256, page: number, account: string): Promise<Reading> => {
    const key = wordsKey({ pdf, page, reader: READER });
    const reading = readings.get(key) ?? read(pdf, page, account, key).finally(() => readings.delete(key));
    readings.set(key, reading);

    return reading;
  };
};

/** It isn't kept, since a page that took too long today may be read in time tomorrow. */
const withoutText = (error: unknown): null => {
  if (error instanceof Refused && error.code.startsWith('upload.')) return null;
  throw error;
};
