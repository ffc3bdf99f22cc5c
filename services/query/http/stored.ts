import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentDetailView, DocumentView } from '#contracts/api/views/document.ts';
import { DAMAGED } from '#contracts/damaged-event.ts';
import type { Accessible } from '#contracts/document/access.ts';
import { sql } from '../../shared/database/sql.ts';
import { type DocumentRow, documentColumns, shown } from '../documents/document-row.ts';
import type { Database } from '../read-models/database.ts';
import { select } from '../read-models/select.ts';

/** A document as its owner sees it, its pages' sizes, and the names of its files, which nobody sees. */
export type Stored = {
  readonly view: DocumentView;
  readonly pages: DocumentDetailView['pages'];
  readonly pdf: string;
  readonly sealed: string | null;
  readonly deleted: boolean;
  /** An event of it was damaged and is lost, so that nobody knows what state it is in. */
  readonly damaged: boolean;
};

/** Finds deleted documents as well; null if there never was one with that id. */
export const storedDocument = async (read: Database['read'], id: string): Promise<Stored | null> => {
  const columns = `pages, pdf_sha256 as "pdf", sealed_sha256 as "sealedPdf",
    deleted_at is not null as "deleted", ${DAMAGED_COLUMN}, ${documentColumns}`;
  const [found] = await read<Files & DocumentRow>(select(columns, sql`from documents where id = ${id}`));
  if (!found) return null;
  const { pages, pdf, sealedPdf, deleted, damaged, ...row } = found;

  return { view: shown(row), pages, pdf, sealed: sealedPdf, deleted, damaged };
};

const DAMAGED_COLUMN = `parked and exists (
  select from parked_events p where p.stream = 'document-' || documents.id and p.type = '${DAMAGED}') as "damaged"`;

type Files = Pick<Stored, 'pages' | 'pdf' | 'deleted' | 'damaged'> & { readonly sealedPdf: string | null };

/** What decides who may look at it. Recipients and audit links matter only to those who come with a link. */
export const accessOf = (
  { view, deleted }: Stored,
  { recipients = [], auditLinks = [] }: Partial<Pick<Accessible, 'recipients' | 'auditLinks'>> = {},
): Accessible => ({
  kind: view.isTemplate ? 'template' : 'document',
  status: view.status,
  deleted,
  owner: view.createdById,
  recipients,
  auditLinks,
});

/** Refuses `history.damaged`, which tells those who may look at a damaged document that it is lost. */
export const undamaged = (document: Stored): Stored =>
  document.damaged ? refuse('history.damaged') : document;
