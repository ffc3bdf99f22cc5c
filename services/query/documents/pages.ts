import type { Context } from 'koa';
import { z } from 'zod';
import { PageWidth, patienceFor, ReadPage, RenderPage } from '#contracts/api/media.ts';
import { refuse } from '#contracts/api/refusals.ts';
import { pageNumber } from '#contracts/document/fields/members.ts';
import type { Blobs } from '../../shared/blobs/blobs.ts';
import { pictureKey } from '../../shared/blobs/pictures.ts';
import { input } from '../../shared/http/input.ts';
import { keepable } from '../http/keepable.ts';
import type { Messaging } from '../messaging/messaging.ts';

type Dependencies = { readonly messaging: Pick<Messaging, 'ask'>; readonly blobs: Blobs };

/** The file whose pages are asked for. */
export type Paged = {
  readonly pdf: string;
  readonly view: { readonly pageCount: number; readonly createdById: string };
};

export type Pages = ReturnType<typeof pages>;

type Picture = Page & { readonly width: PageWidth };
/** `account` is the owner's. Media serves accounts in turn. */
type Page = { readonly pdf: string; readonly page: number; readonly account: string };

const DEFAULT_WIDTH = 794;

/** Raise this to make browsers forget the words that they keep. */
const WORDS = 'w2';

/**
 * Pictures and words of pages. Both depend only on the file and the page, so a browser never gets the same one twice.
 * Words that could not be read this time are read again the next time.
 */
export const pages = ({ messaging, blobs }: Dependencies) => {
  const picture = sharing(pictureKey, async (request: Picture): Promise<Buffer> => {
    // Media also draws the pages that come next, so it is always asked, even for a picture that is kept already.
    const drawing = messaging.ask(RenderPage, request, patienceFor(RenderPage));
    drawing.catch(() => {});
    const cached = await blobs.getDerived(pictureKey(request));
    if (cached) return cached;
    const reply = await drawing;
    if (!reply.ok) return refuse(reply.code);

    return (await blobs.getDerived(reply.picture)) ?? refuse('unavailable');
  });

  const words = async (request: Page) => {
    const reply = await messaging.ask(ReadPage, request, patienceFor(ReadPage));

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

/** Does the work only once for equal requests at the same time. */
const sharing = <Wanted, Answer>(
  keyOf: (request: Wanted) => string,
  work: (request: Wanted) => Promise<Answer>,
) => {
  const running = new Map<string, Promise<Answer>>();

  return (request: Wanted): Promise<Answer> => {
    const key = keyOf(request);
    const shared = running.get(key) ?? work(request).finally(() => running.delete(key));
    running.set(key, shared);

    return shared;
  };
};
