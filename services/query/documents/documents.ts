import {
  type DocumentDetailView,
  FieldView,
  type ListedDocumentView,
  pageImages,
  RecipientView,
} from '#contracts/api/views/document.ts';
import { columnsOf } from '../../shared/database/rows.ts';
import { sql } from '../../shared/database/sql.ts';
import { compressed, jsonListOf } from '../http/compressed.ts';
import type { Readable } from '../http/policy.ts';
import type { AccountRoute } from '../http/route.ts';
import type { Database } from '../read-models/database.ts';
import { readFields } from '../read-models/fields.ts';
import { select } from '../read-models/select.ts';
import { type DocumentRow, documentColumns, shown } from './document-row.ts';

/** `GET /api/documents`: the caller's own, newest first. */
export const documentList =
  ({ read }: Database): AccountRoute =>
  async (ctx, { accountId }): Promise<void> => {
    const rows = await read<ListedRow>(
      select(
        `${documentColumns}, coalesce(changed_at, created_at) as "changedAt"`,
        sql`from documents left join last_changes on document_id = id
          where created_by_id = ${accountId} and kind = 'document' and deleted_at is null
          order by documents.position desc`,
      ),
    );

    ctx.type = 'json';
    compressed(ctx, jsonListOf(rows, listed));
  };

type ListedRow = DocumentRow & Pick<ListedDocumentView, 'changedAt'>;

const listed = ({ changedAt, ...row }: ListedRow): ListedDocumentView => ({ ...shown(row), changedAt });

/** `GET /api/documents/{id}`. */
export const documentDetail =
  ({ read }: Pick<Database, 'read'>) =>
  async ({ view, pages, base }: Pick<Readable, 'view' | 'pages' | 'base'>): Promise<DocumentDetailView> => {
    const document = { ...view, imageUrls: pageImages(base, view.pageCount) };
    const [recipients, fields, [message = noMessage]] = await Promise.all([
      read<RecipientView>(
        select(recipientColumns, sql`from recipients where document_id = ${document.id} order by revision`),
      ),
      readFields<FieldView>(
        read,
        FieldView.shape,
        sql`from signature_fields where document_id = ${document.id} order by revision`,
      ),
      read<DocumentDetailView['message']>(
        select('subject, message as "text"', sql`from documents where id = ${document.id}`),
      ),
    ]);

    return { document, message, pages, recipients: [...recipients], fields };
  };

/** `GET /api/recipients`: those of the caller's own documents, in the order of the document list. */
export const recipientList =
  ({ read }: Database): AccountRoute =>
  async (ctx, { accountId }): Promise<void> => {
    const rows = await read<RecipientView>(
      select(
        recipientColumns,
        sql`from (
            select r.*, d.position from recipients r join documents d on d.id = r.document_id
            where d.created_by_id = ${accountId} and d.kind = 'document' and d.deleted_at is null
          ) of_own_documents order by position desc, revision`,
      ),
    );

    ctx.type = 'json';
    compressed(
      ctx,
      jsonListOf(rows, (row) => row),
    );
  };

const noMessage = { subject: null, text: null };
const recipientColumns = columnsOf(RecipientView.shape);
