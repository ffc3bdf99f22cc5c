import { z } from 'zod';
import { linkRefusals } from '#contracts/api/link-refusals.ts';
import { refuse } from '#contracts/api/refusals.ts';
import type { RecipientView } from '#contracts/api/views/document.ts';
import type { TimelineView } from '#contracts/api/views/timeline.ts';
import { type Accessible, isGranted, rightsOf, roleOf, type Who } from '#contracts/document/access.ts';
import { type AuditLinkEvent, evolveAuditLinks } from '#contracts/document/audit-links.ts';
import { signingLinkState } from '#contracts/document/links.ts';
import type { Right, Role } from '#contracts/document/rights.ts';
import type { AuditLink } from '#contracts/document/state.ts';
import { sql } from '../../shared/database/sql.ts';
import type { AuditLinkToken } from '../../shared/keys/audit-link.ts';
import type { SigningLink } from '../../shared/keys/signing-link.ts';
import type { Session } from '../../shared/sessions/sessions.ts';
import type { Beside, Database } from '../read-models/database.ts';
import type { Auditors } from './auditors.ts';
import {
  accessOf,
  isBeginningLost,
  type Looked,
  lookUpStored,
  type Stored,
  type StoredRow,
  storedDocument,
  storedIn,
  storedStatement,
  undamaged,
} from './stored.ts';

/** A recipient with the version of the link that counts, and of the newest that was withdrawn. */
export type LinkedRecipient = RecipientView & {
  readonly linkVersion: number;
  readonly linkWithdrawn: number;
};

// Finds the document that somebody asks for, and what they may do with it (contracts/document/access.ts).

/** A document with what somebody may do with it. */
export type Readable = Stored & {
  readonly by: { readonly kind: 'account' | 'auditor'; readonly id: string };
  readonly viewer: TimelineView['viewer'];
  readonly rights: ReadonlySet<Right>;
  /** Where what belongs to it is found: `/api/documents/{id}` or `/api/audit/{token}`. */
  readonly base: string;
  /** Until when an audit link works. */
  readonly expiresAt?: string;
};

type Viewing = {
  readonly who: Viewer;
  readonly access: Accessible;
  readonly at: string;
  readonly base: string;
};
type Viewer = Extract<Who, { kind: 'account' | 'auditor' | 'audit-link' }>;

/** All others are members of the organisation that the document belongs to. */
const viewers: Readonly<Partial<Record<Role, Readable['viewer']>>> = {
  owner: 'owner',
  auditor: 'auditor',
  'audit-link-holder': 'audit-link',
};

/** Refuses `not-found` to strangers. */
const readable = (document: Stored, { who, access, at, base }: Viewing): Readable => {
  const role = roleOf(who, access, at);
  const rights = rightsOf(who, access, at);
  if (!role || !rights.has('view')) refuse('not-found');

  return {
    ...undamaged(document),
    by: { kind: who.kind === 'account' ? 'account' : 'auditor', id: who.id },
    viewer: viewers[role] ?? 'member',
    rights,
    base,
  };
};

export const isUuid = (id: unknown): id is string => Uuid.safeParse(id).success;

const Uuid = z.uuid();

/**
 * Strangers get the same `not-found` for somebody else's document, a deleted one and one that never existed, and after
 * the same look-ups.
 */
export const readableDocuments =
  ({ read }: Pick<Database, 'read'>, isAuditor: Auditors['isAuditor'], now: () => string) =>
  async (
    { accountId: id }: Session,
    documentId: unknown,
    look: () => Promise<Looked> = () => lookUpStored(read, id, String(documentId)),
  ): Promise<Readable> => {
    if (!isUuid(documentId)) refuse('not-found');
    const { document, membership } = await look();
    const access = document && accessOf(document);
    const at = now();
    const account = { kind: 'account', id, membership } as const;
    const mayView = access !== null && rightsOf(account, access, at).has('view');
    // Asked as well where there is no document, so that an answer takes as long as for somebody else's.
    const who = mayView || !(await isAuditor(id)) ? account : ({ kind: 'auditor', id } as const);
    const isLost = !mayView && (await isBeginningLost(read, documentId, who));
    if (!access) return refuse(isLost ? 'history.damaged' : 'not-found');

    return readable(document, { who, access, at, base: `/api/documents/${documentId}` });
  };

/**
 * What an audit link opens; `not-found` for a link that opens nothing. A link is worth only what its maker may do. It
 * opens nothing while they may not make one: once they have left, were suspended, lost their role or gave the document
 * away.
 */
export const auditLinkedDocuments =
  ({ read }: Pick<Database, 'read'>, now: () => string) =>
  async (link: AuditLinkToken | null, token: string): Promise<Readable> => {
    const { documentId, linkId: id } = link ?? refuse('not-found');
    const [found, auditLinks] = await Promise.all([
      storedDocument(read, documentId),
      auditLinksIn(read, documentId, id),
    ]);
    const document = found ?? refuse('not-found');
    const { expiresAt, madeBy } = auditLinks[0] ?? refuse('not-found');
    if (!(await mayMakeAuditLinks(read, document, madeBy ?? refuse('not-found'), now()))) refuse('not-found');
    const viewing = {
      ...({ who: { kind: 'audit-link', id }, access: accessOf(document, { auditLinks }) } as const),
      at: now(),
      base: `/api/audit/${token}`,
    };

    return { ...readable(document, viewing), expiresAt };
  };

/** Whether an account may make audit links for a document now, so that those that it made before open something. */
export const mayMakeAuditLinks = async (
  read: Database['read'],
  document: Stored,
  id: string,
  at: string,
): Promise<boolean> => {
  const { membership } = await lookUpStored(read, id, document.view.id);

  return isGranted('make-audit-links', { kind: 'account', id, membership }, accessOf(document), at);
};

/** The link with that id as its events left it; empty if there never was one. */
const auditLinksIn = async (
  read: Database['read'],
  documentId: string,
  linkId: string,
): Promise<readonly (AuditLink & { readonly madeBy: string | null })[]> => {
  const events = await read<AuditLinkEvent & { readonly at: string; readonly by: string | null }>(sql`
    select action as "type", details as "data", timestamp as "at", case performed_by ->> 'kind' when 'account' then performed_by ->> 'id' end as "by" from audit_trail
    where document_id = ${documentId} and action in ('AuditLinkCreated', 'AuditLinkRevoked')
      and details ->> 'link' = ${linkId}
    order by position`);

  const links = events.reduce<readonly AuditLink[]>(
    (before, event) => evolveAuditLinks(before, event, event.at),
    [],
  );

  return links.map((link) => ({ ...link, madeBy: events[0]?.by ?? null }));
};

export type Linked = {
  readonly document: Stored;
  readonly recipient: LinkedRecipient;
  /** In the order they were added. */
  readonly recipients: readonly LinkedRecipient[];
};

/** Finds what a signing link opens: a row for `linkedIn`. */
export const linkedBeside = ({ documentId }: SigningLink): Beside => ({
  document: storedStatement(documentId),
  recipients: sql`
    select '[' || string_agg(left(view, -1) || ',"linkVersion":' || link_version
        || ',"linkWithdrawn":' || link_withdrawn || '}', ',' order by revision) || ']'
      as "recipients"
    from recipients where document_id = ${documentId}`,
});

export type LinkedRow = StoredRow & {
  /** Of LinkedRecipients; null if there are none. */
  readonly recipients: string | null;
};

/** What a signing link opens at an instant. Refuses `link.*` for one that doesn't count. */
export const linkedIn = (row: LinkedRow, { recipientId, version }: SigningLink, at: string): Linked => {
  const document = storedIn(row);
  const recipients: readonly LinkedRecipient[] = JSON.parse(row.recipients ?? '[]');
  const recipient = recipients.find(({ id }) => id === recipientId);
  if (!document || !recipient) return refuse('link.invalid');
  const link = { recipient: recipientId, version };
  const refusal = linkRefusals[signingLinkState(accessOf(document, { recipients }), link, at)];
  if (refusal) refuse(refusal);

  return { document: undamaged(document), recipient, recipients };
};
