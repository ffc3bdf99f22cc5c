import type { SigningLink } from '../../shared/keys/signing-link.ts';
import type { Accesses } from '../audit/accesses.ts';
import type { Downloads } from '../documents/downloads.ts';
import type { Pages } from '../documents/pages.ts';
import type { OnRecord } from '../http/on-record.ts';
import type { Linked } from '../http/policy.ts';
import { toRecipient } from '../http/recorded-access.ts';
import type { LinkRoute } from '../http/route.ts';
import type { Database } from '../read-models/database.ts';
import { linkedSigningView } from './sign.ts';

type Dependencies = {
  readonly database: Database;
  readonly now: () => string;
  readonly linked: (link: SigningLink) => Promise<Linked>;
  readonly files: Pages & Downloads;
  readonly accesses: Pick<Accesses, 'tookOriginal'>;
  readonly record: OnRecord;
};

/** What a signing link opens: the document with its pages and files. */
export const linkRoutes = ({ database, now, linked, files, accesses, record }: Dependencies) =>
  ({
    view: toRecipient(record, linkedSigningView(database, linked, now)),
    image: toRecipient(record, async (ctx, link) => files.image(ctx, (await linked(link)).document)),
    words: toRecipient(record, async (ctx, link) => files.words(ctx, (await linked(link)).document)),
    download: (ctx, link) =>
      files.sealed(ctx, { kind: 'recipient', id: link.recipientId }, () =>
        database.during(async () => (await linked(link)).document),
      ),
    original: async (ctx, link) => {
      const { document } = await linked(link);
      const by = { kind: 'recipient', id: link.recipientId } as const;
      await accesses.tookOriginal(ctx, { by, view: document.view }, document.pdf);
      await files.original(ctx, document);
    },
  }) satisfies Record<string, LinkRoute>;
