import type { DocumentEventsThatChange } from '#contracts/document/cards.ts';
import type { DocumentEvent } from '#contracts/document/events.ts';
import { actingRoles } from '#contracts/document/roles/kinds.ts';
import type { Recorded } from '#contracts/envelope.ts';
import { idOf } from '#contracts/stream-name.ts';
import { sql } from '../../shared/database/sql.ts';
import type { Projection } from '../projection.ts';
import { erasing, recipientsOf } from './erased.ts';

/** The recipients of every document, with what became of their mails and signatures. */
export const recipients: Projection<DocumentEvent, DocumentEventsThatChange<'recipients'>> = {
  RecipientAdded: ({ stream, revision, data, metadata }) => sql`
    insert into recipients (document_id, id, revision, email, full_name, role, signing_order, title, created_at)
    values (${idOf(stream)}, ${data.recipient}, ${revision}, ${data.email}, ${data.fullName}, ${data.role},
      ${data.signingOrder}, ${data.title}, ${metadata.at})`,

  RecipientRoleChanged: ({ stream, data }) => sql`
    update recipients set role = ${data.role} where document_id = ${idOf(stream)} and id = ${data.recipient}`,

  RecipientRemoved: ({ stream, data }) => sql`
    delete from recipients where document_id = ${idOf(stream)} and id = ${data.recipient}`,

  RecipientCorrected: ({ stream, data: { recipient, fullName, email } }) => sql`
    update recipients set full_name = coalesce(${fullName ?? null}, full_name),
      email = coalesce(${email ?? null}, email)
    where document_id = ${idOf(stream)} and id = ${recipient}`,

  RecipientRenamed: ({ stream, data }) => sql`
    update recipients set title = ${data.title} where document_id = ${idOf(stream)} and id = ${data.recipient}`,

  RecipientReordered: ({ stream, data }) => sql`
    update recipients set signing_order = ${data.signingOrder}
    where document_id = ${idOf(stream)} and id = ${data.recipient}`,

  DocumentSent: ({ stream }) => sql`
    update recipients set status = 'notified' 
    where document_id = ${idOf(stream)} and role <> all(${actingRoles}::text[])`,

  InvitationMailed: ({ stream, data, metadata }) => sql`
    update recipients set sent_at = coalesce(sent_at, ${metadata.at}), mail_failure = null,
      link_version = ${data.linkVersion}, link_expires_at = ${data.linkExpiresAt}
    where document_id = ${idOf(stream)} and id = ${data.recipient}`,

  CopyNoticeMailed: (event) => mailed(event, event.data.recipient),
  VoidNoticeMailed: (event) => mailed(event, event.data.recipient),
  CompletedCopyMailed: (event) =>
    event.data.recipient === null ? null : mailed(event, event.data.recipient),

  MailFailed: ({ stream, data }) => sql`
    update recipients set mail_failure = ${data.reason}
    where document_id = ${idOf(stream)} and id = ${data.recipient}`,

  InvitationsResent: ({ stream, data }) => sql`
    update recipients r set link_version = resent.link_version,
      link_expires_at = case when r.link_version = resent.link_version then r.link_expires_at end
    from unnest(${data.invitations.map(({ recipient }) => recipient)}::uuid[],
      ${data.invitations.map(({ linkVersion }) => linkVersion)}::integer[]) resent (id, link_version)
    where r.document_id = ${idOf(stream)} and r.id = resent.id`,

  LinkVersionKept: ({ stream, data }) => sql`
    update recipients set link_version = ${data.linkVersion}, link_expires_at = ${data.linkExpiresAt}
    where document_id = ${idOf(stream)} and id = ${data.recipient}`,

  SigningLinkWithdrawn: ({ stream, data }) => sql`
    update recipients set link_withdrawn = ${data.linkVersion}
    where document_id = ${idOf(stream)} and id = ${data.recipient}`,

  ReminderMailed: (event) => mailed(event, event.data.recipient),

  SigningLinkOpened: ({ stream, data, metadata }) => sql`
    update recipients set opened_at = coalesce(opened_at, ${metadata.at})
    where document_id = ${idOf(stream)} and id = ${data.recipient}`,

  RecipientSigned: ({ stream, data, metadata }) => sql`
    update recipients set status = 'signed', signed_at = ${metadata.at}
    where document_id = ${idOf(stream)} and id = ${data.recipient}`,

  RecipientDeclined: ({ stream, data, metadata }) => sql`
    update recipients set status = 'declined', declined_at = ${metadata.at}, decline_reason = ${data.reason}
    where document_id = ${idOf(stream)} and id = ${data.recipient}`,

  PersonalDataErased: ({ stream, data }) => ({
    text: ERASING,
    values: [idOf(stream), recipientsOf(data.keys)],
  }),
};

const ERASING = `update recipients set ${erasing(
  ...['full_name', 'email', 'title', 'decline_reason', 'mail_failure'],
)} where document_id = $1 and id = any($2::uuid[])`;

const mailed = ({ stream, metadata }: Recorded<DocumentEvent>, recipient: string) => sql`
  update recipients set sent_at = coalesce(sent_at, ${metadata.at}), mail_failure = null
  where document_id = ${idOf(stream)} and id = ${recipient}`;
