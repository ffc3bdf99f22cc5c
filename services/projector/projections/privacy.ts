import type { PrivacyEventsThatChange } from '#contracts/privacy/cards.ts';
import type { PrivacyEvent, PrivacyMatch } from '#contracts/privacy/events.ts';
import { idOf } from '#contracts/stream-name.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Projection } from '../projection.ts';
import { erasing } from './erased.ts';

/** What people ask for about their own data, and how far that has come. */
export const privacyRequests: Projection<PrivacyEvent, PrivacyEventsThatChange<'privacy_requests'>> = {
  PrivacyRequestReceived: ({ stream, data, metadata }) => sql`
    insert into privacy_requests (id, kind, email, note, via, entered_by_id, received_at, due_on)
    values (${idOf(stream)}, ${data.kind}, ${data.email}, ${data.note}, ${data.via},
      ${data.via === 'officer' ? metadata.by.id : null}, ${metadata.at}, ${data.dueOn})`,

  PrivacySearchFinished: ({ stream, metadata }) => sql`
    update privacy_requests set searched_at = ${metadata.at} where id = ${idOf(stream)}`,

  PrivacyRequestExtended: ({ stream, data }) => sql`
    update privacy_requests set due_on = ${data.dueOn}, extension_reason = ${data.reason}
    where id = ${idOf(stream)}`,

  PrivacyRequestApproved: ({ stream, metadata }) => sql`
    update privacy_requests set approved_at = ${metadata.at}, approved_by_id = ${metadata.by.id}
    where id = ${idOf(stream)}`,

  PrivacyRequestFulfilled: ({ stream, data, metadata }) => sql`
    update privacy_requests set ended_at = ${metadata.at}, certificate = ${data.certificate}
    where id = ${idOf(stream)}`,

  PrivacyRequestRefused: ({ stream, data, metadata }) => sql`
    update privacy_requests set ended_at = ${metadata.at}, refusal = ${data.reason} where id = ${idOf(stream)}`,

  PersonalDataErased: ({ stream }) => ({ text: ERASING, values: [idOf(stream)] }),
};

const ERASING = `update privacy_requests set ${erasing('email', 'note', 'extension_reason', 'refusal')} where id = $1`;

/** Where the person of a privacy request is named, and what is to become of it. */
export const privacyMatches: Projection<PrivacyEvent, PrivacyEventsThatChange<'privacy_matches'>> = {
  PrivacyMatchFound: ({ stream, revision, data: { match } }) => {
    const { document, recipient, account } = idsOf(match);

    return sql`
      insert into privacy_matches (request_id, revision, document_id, recipient_id, account_id)
      values (${idOf(stream)}, ${revision}, ${document}, ${recipient}, ${account})`;
  },

  PrivacyDecided: ({ stream, data, metadata }) => {
    const { document, recipient, account } = idsOf(data.match);

    return sql`
      update privacy_matches set decision = ${data.decision}, basis = ${data.basis}, until = ${data.until},
        sealed = ${data.sealed ? JSON.stringify(data.sealed) : null},
        decided_at = ${metadata.at}, decided_by_id = ${metadata.by.kind === 'account' ? metadata.by.id : null}
      where request_id = ${idOf(stream)} and document_id is not distinct from ${document}::uuid
        and recipient_id is not distinct from ${recipient}::uuid
        and account_id is not distinct from ${account}::uuid`;
  },
};

const idsOf = (match: PrivacyMatch) =>
  match.kind === 'recipient'
    ? { document: match.document, recipient: match.recipient, account: null }
    : { document: null, recipient: null, account: match.account };
