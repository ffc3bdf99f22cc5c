import type { PageWidth } from '#contracts/api/media.ts';
import { PAGE_WIDTH } from '#contracts/document/fields/geometry.ts';
import type { Sha256 } from '#contracts/ids.ts';
import type { Blobs } from '../shared/blobs/blobs.ts';
import { pictureKey } from '../shared/blobs/pictures.ts';
import { memory } from '../shared/flow/memory.ts';
import { keepDerived } from './keep-derived.ts';
import type { PdfWorkers } from './pdf-workers.ts';
import { Refused } from './refused.ts';
import type { When } from './workers/pool.ts';

/** Milliseconds to wait before drawing a page again after it failed. */
const GRUDGE = 300_000;

/** `account` owns the file. */
type Wanted = {
  readonly pdf: Sha256;
  readonly page: number;
  readonly width: PageWidth;
  readonly account: string;
};
type Drawing = { readonly key: Promise<string>; readonly hurry: () => void };

export type Pages = {
  /** The key of the page's picture in the derived store. Rejects with `Refused`. */
  picture(request: Wanted): Promise<string>;
  /** Keeps page 1, which was drawn with the upload, and starts drawing the next ones. */
  begin(pdf: Sha256, account: string, first: Uint8Array): Promise<void>;
};

/** Draws each page once for each content, when somebody looks at it or is about to. */
export const openPages = (blobs: Blobs, workers: PdfWorkers): Pages => {
  const drawings = new Map<string, Drawing>();
  const failures = memory<Refused>({ most: 1_000, age: GRUDGE });

  const picture = async (request: Wanted, when: When): Promise<string> => {
    const key = pictureKey(request);
    if (await blobs.getDerived(key)) return key;
    const failure = failures.get(key);
    if (failure) throw failure;

    const drawing = drawings.get(key) ?? draw(key, request, when);
    if (when === 'now') drawing.hurry();
    return drawing.key;
  };

  const draw = (key: string, { pdf, page, width, account }: Wanted, when: When): Drawing => {
    const { done, hurry } = workers.render(() => bytesOf(blobs, pdf), page, width, { when, account });
    const drawing = { key: keepPicture(key, pdf, done).finally(() => drawings.delete(key)), hurry };
    drawings.set(key, drawing);

    return drawing;
  };

  const keepPicture = async (key: string, pdf: Sha256, done: Promise<Uint8Array>) => {
    try {
      await keepDerived(blobs, pdf, key, await done);
    } catch (error) {
      if (error instanceof Refused && isFault(error)) failures.set(key, error);
      throw error;
    }
    return key;
  };

  /**
   * Draws two pages ahead of the one being looked at. Nobody waits for them, so a failure shows only once somebody
   * does.
   */
  const drawAhead = (request: Wanted) => {
    for (const page of [request.page + 1, request.page + 2])
      picture({ ...request, page }, 'ahead').catch(() => undefined);
  };

  return {
    picture: async (request) => {
      const key = await picture(request, 'now');
      drawAhead(request);
      return key;
    },
    begin: async (pdf, account, first) => {
      const request = { pdf, page: 1, width: PAGE_WIDTH, account } as const;
      await blobs.putDerived(pictureKey(request), first);
      drawAhead(request);
    },
  };
};

/** Whether the file itself is at fault, not the request or the machine. */
const isFault = ({ code }: Refused) => code.startsWith('upload.');

/** Reads the PDF with this hash. Rejects with `Refused` if there is none. */
export const bytesOf = async (blobs: Blobs, pdf: Sha256): Promise<Uint8Array> => {
  const bytes = await blobs.get(pdf);
  if (!bytes) throw new Refused('not-found');

  return bytes;
};
