import { DocumentView, documentImages } from '#contracts/api/views/document.ts';
import { markedTitle } from '#contracts/document/template.ts';
import { columnsOf } from '../../shared/database/rows.ts';

export const documentColumns = `${columnsOf(DocumentView.shape, 'imageUrls', 'isTemplate', 'sealed', 'sealFailed')},
  kind = 'template' as "isTemplate", sealed_sha256 is not null as "sealed",
  sealed_sha256 is null and seal_failed_at is not null as "sealFailed"`;

export type DocumentRow = Omit<DocumentView, 'imageUrls'>;

export const documentNames = Object.keys(DocumentView.shape).filter(
  (name) => name !== 'imageUrls',
) as (keyof DocumentRow)[];

export const shown = (row: DocumentRow): DocumentView => ({
  ...row,
  title: row.isTemplate ? markedTitle(row.title) : row.title,
  imageUrls: documentImages(row.id, row.pageCount),
});
