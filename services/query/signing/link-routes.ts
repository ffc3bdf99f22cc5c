import type { Blobs } from '../../shared/blobs/blobs.ts';
import type { Accesses } from '../access/accesses.ts';
import type { OnRecord } from '../access/on-record.ts';
import { toRecipient, type withSigningLink } from '../access/recorded-access.ts';
import type { LinkRoute } from '../access/route.ts';
import type { Downloads } from '../documents/downloads.ts';
import { earlierDrawing } from '../documents/drawings.ts';
import type { Pages } from '../documents/pages.ts';
import type { Database } from '../read-models/database.ts';
import { linkedSigningView, pageContents } from './sign.ts';

type Dependencies = {
  readonly database: Database;
  readonly blobs: Blobs;
  readonly files: Pages & Downloads;
  readonly accesses: Pick<Accesses, 'recordOriginalDownload'>;
  readonly record: OnRecord;
};

/** The pages and files that a signing link opens. */
export const linkRoutes = ({ database, blobs, files, accesses, record }: Dependencies) =>
  ({
    image: toRecipient(record, async (ctx, _, find) => files.image(ctx, (await find()).document)),
    words: toRecipient(record, async (ctx, _, find) => files.words(ctx, (await find()).document)),
    drawing: toRecipient(record, earlierDrawing(database, blobs)),
    download: (ctx, link, find) =>
      files.sendSealed(ctx, { kind: 'recipient', id: link.recipientId }, () =>
        database.during(async () => (await find()).document),
      ),
    original: async (ctx, link, find) => {
      const { document } = await find();
      const by = { kind: 'recipient', id: link.recipientId } as const;
      await accesses.recordOriginalDownload(ctx, { by, view: document.view }, document.pdf);
      await files.original(ctx, document);
    },
  }) satisfies Record<string, LinkRoute>;

type Opening = {
  readonly now: () => string;
  readonly record: OnRecord;
  readonly byLink: ReturnType<typeof withSigningLink>;
};

/** What a signing page shows. */
export const linkedView = ({ now, record, byLink }: Opening) =>
  byLink(toRecipient(record, linkedSigningView(now)), pageContents);
