import { PAGE_WIDTH } from '#contracts/geometry.ts';
import type { Sha256 } from '#contracts/ids.ts';
import type { PageWidth } from '#contracts/media.ts';
import type { Blobs } from '../shared/blobs.ts';
import { pictureKey } from '../shared/pictures.ts';
import type { PdfWorkers } from './pdf-workers.ts';
import { Refused } from './refused.ts';
import { remembered } from './remembered.ts';

/** Milliseconds after which a page that could not be drawn is tried again. */
const GRUDGE = 300_000;

type Wanted = { readonly pdf: Sha256; readonly page: number; readonly width: PageWidth };
type When = 'now' | 'ahead';
type Drawing = { readonly key: Promise<string>; readonly hurry: () => void };

export type Pages = {
  /** The key of the page's picture in the derived store. Rejects with `Refused`. */
  picture(wanted: Wanted): Promise<string>;
  /** Keeps page 1 as it was drawn with the upload, then begins with the next ones. */
  begin(pdf: Sha256, first: Uint8Array): Promise<void>;
};

/** Pages are pictures by content: drawn once, when somebody looks or is about to. */
export const openPages = (blobs: Blobs, workers: PdfWorkers): Pages => {
  const drawings = new Map<string, Drawing>();
  const failures = remembered<Refused>(1_000, GRUDGE);

  const picture = async (wanted: Wanted, when: When): Promise<string> => {
    const key = pictureKey(wanted);
    if (await blobs.getDerived(key)) return key;
    const failure = failures.get(key);
    if (failure) throw failure;

    const drawing = drawings.get(key) ?? draw(key, wanted, when);
    if (when === 'now') drawing.hurry();
    return drawing.key;
  };

  const draw = (key: string, { pdf, page, width }: Wanted, when: When): Drawing => {
    const { done, hurry } = workers.render(() => bytesOf(blobs, pdf), page, width, when);
    const drawing = { key: kept(key, done).finally(() => drawings.delete(key)), hurry };
    drawings.set(key, drawing);

    return drawing;
  };

  const kept = async (key: string, done: Promise<Uint8Array>) => {
    try {
      await blobs.putDerived(key, await done);
    } catch (error) {
      if (error instanceof Refused && error.code !== 'not-found') failures.set(key, error);
      throw error;
    }
    return key;
  };

  /** Two pages beyond the one that is looked at. Nobody waits: a failure shows when somebody does. */
  const drawAhead = ({ pdf, page, width }: Wanted) => {
    for (const next of [page + 1, page + 2])
      picture({ pdf, page: next, width }, 'ahead').catch(() => undefined);
  };

  return {
    picture: async (wanted) => {
      const key = await picture(wanted, 'now');
      drawAhead(wanted);
      return key;
    },
    begin: async (pdf, first) => {
      const wanted = { pdf, page: 1, width: PAGE_WIDTH } as const;
      await blobs.putDerived(pictureKey(wanted), first);
      drawAhead(wanted);
    },
  };
};

/** The PDF with this hash. Rejects with `Refused` where there is none. */
export const bytesOf = async (blobs: Blobs, pdf: Sha256): Promise<Uint8Array> => {
  const bytes = await blobs.get(pdf);
  if (!bytes) throw new Refused('not-found');

  return bytes;
};
