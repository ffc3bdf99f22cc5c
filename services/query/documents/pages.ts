import type { Context } from 'koa';
import { z } from 'zod';
import { PageWidth, patienceFor, ReadPage, RenderPage } from '#contracts/api/media.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { pageNumber } from '#contracts/document/fields/field.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import { pictureKey } from '../../shared/blobs/pictures.ts';
import { input } from '../../shared/http/input.ts';
import { keepable } from '../http/keepable.ts';
import type { Messaging } from '../live/messaging.ts';

type Parts = { readonly messaging: Pick<Messaging, 'ask'>; readonly blobs: Blobs };

/** The file whose pages are asked for. */
export type Paged = {
  readonly pdf: string;
  readonly view: { readonly pageCount: number; readonly createdById: string };
};

export type Pages = ReturnType<typeof pages>;

type Picture = Page & { readonly width: PageWidth };
/** `account` is the owner's: those take turns at having pages drawn and read. */
type Page = { readonly pdf: string; readonly page: number; readonly account: string };

const DEFAULT_WIDTH = 794;

/** Raised when browsers are to forget the words that they have. */
const WORDS = 'w2';

/**
 * Pictures and words of pages. Both are a pure function of the file and the page, so that what a browser has once is
 * never sent to it again; words that could not be read this time are asked for again.
 */
export const pages = ({ messaging, blobs }: Parts) => {
  const picture = sharing(pictureKey, async (wanted: Picture): Promise<Buffer> => {
    // Media draws ahead of where it is asked, so it is asked in any case; the answer is waited for only if need be.
    const asked = messaging.ask(RenderPage, wanted, patienceFor(RenderPage));
    asked.catch(() => {});
    const there = await blobs.getDerived(pictureKey(wanted));
    if (there) return there;
    const reply = await asked;
    if (!reply.ok) return refuse(reply.code);

    return (await blobs.getDerived(reply.picture)) ?? refuse('unavailable');
  });

  const words = async (wanted: Page) => {
    const reply = await messaging.ask(ReadPage, wanted, patienceFor(ReadPage));

    return reply.ok ? { body: reply.words, isFinal: reply.isFinal } : refuse(reply.code);
  };

  return {
    image: async (ctx: Context, { pdf, view }: Paged): Promise<void> => {
      const page = pageOf(ctx, view.pageCount);
      const width = input(PageWidth, Number(ctx.query.width ?? DEFAULT_WIDTH));
      await keepable(ctx, `${pdf}-${page}-${width}`, async () => ({
        body: await picture({ pdf, page, width, account: view.createdById }),
        isFinal: true,
      }));
      if (ctx.body) ctx.type = 'image/webp';
    },

    words: (ctx: Context, { pdf, view }: Paged): Promise<void> => {
      const page = pageOf(ctx, view.pageCount);
      return keepable(ctx, `${pdf}-${page}-words-${WORDS}`, () =>
        words({ pdf, page, account: view.createdById }),
      );
    },
  };
};

const pageOf = (ctx: Context, pageCount: number): number => {
  const { success, data } = z.coerce.number().pipe(pageNumber).safeParse(ctx.params.page);

  return success && data <= pageCount ? data : refuse('not-found');
};

/** Equal requests at the same time are one piece of work. */
const sharing = <Wanted, Answer>(
  keyOf: (wanted: Wanted) => string,
  work: (wanted: Wanted) => Promise<Answer>,
) => {
  const running = new Map<string, Promise<Answer>>();

  return (wanted: Wanted): Promise<Answer> => {
    const key = keyOf(wanted);
    const shared = running.get(key) ?? work(wanted).finally(() => running.delete(key));
    running.set(key, shared);

    return shared;
  };
};
