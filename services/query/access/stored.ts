import { refuse } from '#contracts/api/refusals.ts';
import type { DocumentDetailView, DocumentView } from '#contracts/api/views/document.ts';
import { DAMAGED } from '#contracts/damaged-event.ts';
import type { Accessible } from '#contracts/document/access.ts';
import { EARLIER_ENTRIES_DEFAULT } from '#contracts/organisation/earlier-entries-rules.ts';
import type { Belonging } from '#contracts/organisation/membership.ts';
import { type Sql, sql } from '../../shared/database/sql.ts';
import type { Database } from '../read-models/database.ts';
import { joined } from '../read-models/joined.ts';
import { select } from '../read-models/select.ts';
import { callerOf, type MemberRow, membershipIn } from './membership.ts';

/** A document as its owner sees it, its pages' sizes, and the names of its files, which nobody sees. */
export type Stored = {
  readonly view: DocumentView;
  readonly message: DocumentDetailView['message'];
  readonly earlierEntries: DocumentDetailView['earlierEntries'];
  readonly pages: DocumentDetailView['pages'];
  readonly pdf: string;
  readonly sealed: string | null;
  /** When the sealed file was destroyed because somebody was erased whom it names (ISO). Null if it wasn't. */
  readonly sealedDestroyedAt: string | null;
  readonly deleted: boolean;
  /** Who has it apart from its owner, with whom it's shared, and whether it waits for a release. */
  readonly possession: Pick<Accessible, 'organisation' | 'team' | 'shares' | 'release'>;
  /** Null if they weren't looked for. */
  readonly contents: Contents | null;
  /** An event of it was damaged and is lost, so that nobody knows what state it is in. */
  readonly damaged: boolean;
};

/** Finds a document, a deleted one as well: one row for `storedIn`, or none. */
export const storedStatement = (id: string): Sql => select(COLUMNS, sql`from documents where id = ${id}`);

/** Its recipients and fields as the JSON of lists, without the brackets; null if there are none. */
export type Contents = { readonly recipientViews: string | null; readonly fieldViews: string | null };

/** Finds the Contents of a document: one row. */
export const contentsStatement = (id: string): Sql => sql`
  select
    (select string_agg(view, ',' order by revision) from recipients where document_id = ${id}) as "recipientViews",
    (select string_agg(view, ',' order by revision) from signature_fields where document_id = ${id}) as "fieldViews"`;

/** Null if nothing was found. */
export const storedIn = (row: StoredRow & Partial<Contents>): Stored | null => {
  if (row.view === null) return null;
  const {
    view,
    pages,
    pdf,
    sealedPdf,
    sealedDestroyedAt,
    deleted,
    damaged,
    subject,
    text,
    earlierEntries,
    recipientViews,
    fieldViews,
  } = row;
  const { organisation, team, shares, release } = row;

  return {
    view: JSON.parse(view),
    message: { subject, text },
    earlierEntries,
    pages,
    pdf,
    sealed: sealedPdf,
    sealedDestroyedAt,
    deleted,
    damaged,
    possession: { organisation, team, release, shares: shares ?? [] },
    contents:
      recipientViews === undefined || fieldViews === undefined ? null : { recipientViews, fieldViews },
  };
};

/** Null if there never was a document with that id. */
export const storedDocument = async (read: Database['read'], id: string): Promise<Stored | null> => {
  const [found] = await read<StoredRow>(storedStatement(id));

  return found ? storedIn(found) : null;
};

/** A document, and what their organisation says about whoever asks for it. */
export type Looked = { readonly document: Stored | null; readonly membership: Belonging | undefined };

export type LookedRow = StoredRow & MemberRow;

export const lookedIn = (row: LookedRow): Looked => ({
  document: storedIn(row),
  membership: membershipIn(row),
});

/** Looks up the document for somebody who is known already. */
export const lookUpStored = async (
  read: Database['read'],
  accountId: string,
  documentId: string,
): Promise<Looked> => {
  const [row] = await read<LookedRow>(
    joined(
      sql`select membership.*, document.* from`,
      callerOf(accountId),
      sql`left join lateral (`,
      storedStatement(documentId),
      sql`) document on true`,
    ),
  );

  return row ? lookedIn(row) : { document: null, membership: undefined };
};

const DAMAGED_COLUMN = `parked and exists (
  select from parked_events p where p.stream = 'document-' || documents.id and p.type = '${DAMAGED}') as "damaged"`;

type FoundRow = Pick<
  Stored,
  'earlierEntries' | 'pages' | 'pdf' | 'sealedDestroyedAt' | 'deleted' | 'damaged'
> &
  Stored['message'] &
  Omit<Stored['possession'], 'shares'> & {
    /** The JSON of a DocumentView. */
    readonly view: string;
    readonly sealedPdf: string | null;
    /** Null if there are none. */
    readonly shares: Accessible['shares'] | null;
  };

/** Whether a view was found decides about the rest. */
export type StoredRow = FoundRow | { readonly view: null };

/** Statements beside may name `document."createdById"`. */
const COLUMNS = `created_by_id as "createdById", pages, pdf_sha256 as "pdf", sealed_sha256 as "sealedPdf",
  sealed_destroyed_at as "sealedDestroyedAt", deleted_at is not null as "deleted",
  subject, message as "text",
  coalesce(earlier_entries, case when status = 'draft' then (select value #>> '{}' from policies
    where organisation_id = documents.organisation_id and policy = 'earlierEntries') end,
    '${EARLIER_ENTRIES_DEFAULT}') as "earlierEntries", organisation_id as "organisation", team_id as "team", release,
  (select json_agg(json_build_object('id', id, 'with', json_build_object('kind', kind, 'id', with_id),
    'right', access, 'until', to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by revision)
    from shares where document_id = documents.id) as "shares", ${DAMAGED_COLUMN}, view || '}' as "view"`;

/** What decides who may look at it. Recipients and audit links matter only to those who come with a link. */
export const accessOf = (
  { view, deleted, possession }: Stored,
  { recipients = [], auditLinks = [] }: Partial<Pick<Accessible, 'recipients' | 'auditLinks'>> = {},
): Accessible => ({
  kind: view.isTemplate ? 'template' : 'document',
  status: view.status,
  deleted,
  owner: view.createdById,
  ...possession,
  recipients,
  auditLinks,
});

/** Refuses `history.damaged`, which tells those who may look at a damaged document that it is lost. */
export const undamaged = (document: Stored): Stored =>
  document.damaged ? refuse('history.damaged') : document;

/**
 * Whether the event that began a document is lost, and with it whose the document was. That is for auditors to know, and
 * for an account that did something in it later on: only owners do.
 */
export const isBeginningLost = async (
  read: Database['read'],
  documentId: string,
  { kind, id }: { readonly kind: 'account' | 'auditor'; readonly id: string },
): Promise<boolean> => {
  const [found] = await read<{ readonly isLost: boolean }>(sql`
    select exists (select from parked_events
        where stream = ${`document-${documentId}`} and revision = 0 and type = ${DAMAGED})
      and (${kind === 'auditor'} or exists (select from audit_trail where document_id = ${documentId}
        and performed_by ->> 'kind' = 'account' and performed_by ->> 'id' = ${id})) as "isLost"`);

  return found?.isLost === true;
};
