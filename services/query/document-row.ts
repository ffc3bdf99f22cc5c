import { DocumentView, documentImages } from '#contracts/views/document.ts';
import { columnsOf } from '../shared/rows.ts';

export const documentColumns = `${columnsOf(DocumentView.shape, 'imageUrls', 'sealed')},
  sealed_sha256 is not null as "sealed"`;

export type DocumentRow = Omit<DocumentView, 'imageUrls'>;

export const shown = (row: DocumentRow): DocumentView => ({
  ...row,
  imageUrls: documentImages(row.id, row.pageCount),
});
