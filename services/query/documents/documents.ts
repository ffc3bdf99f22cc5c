import { type DocumentDetailView, pageImages } from '#contracts/api/views/document.ts';
import { sql } from '../../shared/database/sql.ts';
import { compressed } from '../http/compressed.ts';
import type { Readable } from '../http/policy.ts';
import type { AtOnce } from '../http/route.ts';
import { type Contents, contentsStatement } from '../http/stored.ts';
import type { Beside, Database } from '../read-models/database.ts';

// Postgres keeps the JSON of each row (`view` in read-models.sql), so that lists of thousands are only put together.

type Listed = { readonly listed: string | null };

/** `GET /api/documents`: the caller's own, newest first. It costs as much however many documents others have. */
export const documentList: AtOnce<Listed> = {
  beside: {
    documents: sql`
      select string_agg(
        d.view || ',"changedAt":'
          || coalesce((select view from last_changes where document_id = d.id), instant_view(d.created_at)) || '}',
        ',' order by d.position desc
      ) as "listed"
      from documents d
      where d.created_by_id = session."accountId" and d.kind = 'document' and d.deleted_at is null`,
  },
  answer: (ctx, { listed }) => {
    ctx.type = 'json';
    compressed(ctx, `[${listed ?? ''}]`);
  },
};

/** `GET /api/documents/{id}`, as JSON (DocumentDetailView); `more` are members that it has besides. */
export const documentDetail =
  ({ read }: Pick<Database, 'read'>) =>
  async (
    { view, message, pages, base, contents }: Detailed,
    more: { readonly expiresAt?: string },
  ): Promise<string> => {
    const document = { ...view, imageUrls: pageImages(base, view.pageCount) };
    const [found] = contents ? [contents] : await read<Contents>(contentsStatement(view.id));
    const head: Omit<DocumentDetailView, 'recipients' | 'fields'> = { document, message, pages, ...more };
    const lists = `"recipients":[${found?.recipientViews ?? ''}],"fields":[${found?.fieldViews ?? ''}]`;

    return `${JSON.stringify(head).slice(0, -1)},${lists}}`;
  };

/** Finds what a document's own answer says beside the document. */
export const contentsBeside = (id: string): Beside => ({ contents: contentsStatement(id) });

type Detailed = Pick<Readable, 'view' | 'message' | 'pages' | 'base' | 'contents'>;

/** `GET /api/recipients`: those of the caller's own documents, in the order of the document list. */
export const recipientList: AtOnce<Listed> = {
  beside: {
    recipients: sql`
      select string_agg(r.view, ',' order by d.position desc, r.revision) as "listed"
      from recipients r join documents d on d.id = r.document_id
      where d.created_by_id = session."accountId" and d.kind = 'document' and d.deleted_at is null`,
  },
  answer: documentList.answer,
};
