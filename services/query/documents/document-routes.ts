import type { Accesses } from '../access/accesses.ts';
import type { OnRecord } from '../access/on-record.ts';
import { toAccount } from '../access/recorded-access.ts';
import type { DocumentRoute } from '../access/route.ts';
import type { Database } from '../read-models/database.ts';
import { documentDetail } from './documents.ts';
import type { Downloads } from './downloads.ts';
import type { Pages } from './pages.ts';

type Dependencies = {
  readonly database: Pick<Database, 'read' | 'during'>;
  readonly files: Pages & Downloads;
  readonly accesses: Pick<Accesses, 'recordOriginalDownload'>;
  readonly record: OnRecord;
};

/** What people who may look at a document get of it: its contents, its pages and its files. */
export const documentRoutes = ({ database, files, accesses, record }: Dependencies) =>
  ({
    document: toAccount(record, async (ctx, find) => {
      const document = await find();
      const { expiresAt, possession } = document;
      ctx.type = 'json';
      return await documentDetail(database)(document, {
        ...(expiresAt && { expiresAt }),
        ...(possession.organisation !== null && { isOrganisations: true }),
      });
    }),
    image: toAccount(record, async (ctx, find) => files.image(ctx, await find())),
    words: toAccount(record, async (ctx, find) => files.words(ctx, await find())),
    download: async (ctx, find) => files.sendSealed(ctx, (await find()).by, () => database.during(find)),
    original: async (ctx, find) => {
      const document = await find();
      await accesses.recordOriginalDownload(ctx, document, document.pdf);
      await files.original(ctx, document);
    },
  }) satisfies Record<string, DocumentRoute>;
