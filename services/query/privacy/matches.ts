import type { PrivacyDetailView, PrivacyMatchView } from '#contracts/api/views/privacy.ts';
import { ERASED } from '#contracts/closed.ts';
import { actingRoles } from '#contracts/document/roles/kinds.ts';
import { isDecided, mayApprove } from '#contracts/privacy/state.ts';
import type { SignerLanguage } from '#contracts/text/languages.ts';
import { sql } from '../../shared/database/sql.ts';
import type { ReadLog } from '../history/history.ts';
import type { Database } from '../read-models/database.ts';
import { select } from '../read-models/select.ts';
import { happenings } from './happenings.ts';
import { type FoundRequest, privacyRequestOf } from './requests.ts';

type Read = Pick<Database, 'read'>;

const ACTING = actingRoles.map((role) => `'${role}'`).join(', ');

const DECIDED = `m.decision, m.basis, m.until, m.sealed, m.decided_at as "decidedAt",
  case when m.decided_by_id is null then null
    else jsonb_build_object('id', m.decided_by_id, 'fullName', coalesce(b.full_name, '')) end as "decidedBy"`;

/** The installation's records managers learn nothing of an organisation's documents but that the person is named there. */
const OF_RECIPIENT = `'recipient' as "kind", m.document_id as "document", m.recipient_id as "recipient",
  case when d.organisation_id is null then coalesce(d.title, '') else 'A document of an organization' end as "title", coalesce(d.status, 'draft') as "status", d.deleted_at as "deletedAt",
  case when d.organisation_id is null then u.full_name end as "owner", r.full_name as "fullName",
  coalesce(d.status = 'sent' and r.role in (${ACTING}) and r.status = 'pending', false) as "isSignatureAwaited",
  coalesce(d.sealed_sha256 is not null and d.sealed_destroyed_at is null and r.full_name <> '${ERASED}', false) as "isSealed",
  (select count(*)::integer from holds h where h.document_id = m.document_id) as "holds",
  exists (select 1 from holds h where h.document_id = m.document_id and h.matter_id = m.request_id) as "isRestricted"`;

const OF_ACCOUNT = `'account' as "kind", m.account_id as "account", u.full_name as "fullName",
  (select count(*)::integer from documents d where d.created_by_id = m.account_id) as "documents",
  (select count(*)::integer from documents d where d.created_by_id = m.account_id and d.sealed_sha256 is not null
    and d.sealed_destroyed_at is null) as "sealedDocuments",
  (select count(distinct h.document_id)::integer from holds h join documents d on d.id = h.document_id
    where d.created_by_id = m.account_id or exists (
      select from audit_trail a where a.document_id = h.document_id
        and a.performed_by->>'kind' = 'account' and a.performed_by->>'id' = m.account_id::text)) as "heldDocuments"`;

/** Where the person of a request is named, in the order in which it was found. */
export const matchesOf = async ({ read }: Read, request: string): Promise<readonly PrivacyMatchView[]> => {
  const [recipients, accounts] = await Promise.all([
    read<Placed>(
      select(
        `m.revision, ${OF_RECIPIENT}, ${DECIDED}`,
        sql`from privacy_matches m
          left join documents d on d.id = m.document_id
          left join recipients r on r.document_id = m.document_id and r.id = m.recipient_id
          left join users u on u.id = d.created_by_id left join users b on b.id = m.decided_by_id
          where m.request_id = ${request} and m.recipient_id is not null`,
      ),
    ),
    read<Placed>(
      select(
        `m.revision, ${OF_ACCOUNT}, ${DECIDED}`,
        sql`from privacy_matches m
          left join users u on u.id = m.account_id left join users b on b.id = m.decided_by_id
          where m.request_id = ${request} and m.account_id is not null`,
      ),
    ),
  ]);

  return [...accounts, ...recipients]
    .toSorted((one, other) => one.revision - other.revision)
    .map(({ revision: _, ...match }) => match);
};

type Dependencies = {
  readonly database: Pick<Database, 'read' | 'checkpoint'>;
  readonly store: Pick<ReadLog, 'read'>;
};

type Placed = PrivacyMatchView & { readonly revision: number };

/** A request with its matches, as one of the records managers sees it. Refuses `not-found`. */
export const privacyRequestDetail = async (
  language: SignerLanguage,
  { database, store }: Dependencies,
  id: string,
  viewer: string,
): Promise<PrivacyDetailView> => {
  const { enteredBy, ...request } = await privacyRequestOf(database, id);
  const matches = await matchesOf(database, id);

  return {
    ...request,
    matches: [...matches],
    mayApprove: isApprovable({ ...request, enteredBy }, matches, viewer),
    history: await happenings(language, { database, store }, id),
  };
};

const isApprovable = (
  { status, kind, isSearched, enteredBy }: FoundRequest,
  views: readonly PrivacyMatchView[],
  viewer: string,
): boolean => {
  const matches = views.map((view) => ({
    match: view,
    decided: view.decision && { decision: view.decision, by: view.decidedBy?.id ?? '' },
  }));

  return (
    status === 'open' &&
    isDecided({ kind, isSearched, matches }) &&
    mayApprove({ enteredBy, matches }, viewer)
  );
};
