-- What only queries need of a build: the JSON of its rows, and indexes. It is run once, before the build serves, since
-- rows are written for half as much without it, and Postgres makes all of it for many rows faster than for each.

-- The JSON that tables keep of their rows (`view`), as clients see them, so that reads pass it on as it is. Postgres
-- calls little of what makes it immutable, since other settings or types would change it; these never change. It is one
-- function in PL/pgSQL for each table, because Postgres prepares the expression of a generated column anew for each
-- statement: as one long expression it took two thirds of what a rebuild costs Postgres. The functions name nothing but
-- what Postgres brings along, so that a row can be written from anywhere.

-- A document as its owner sees it (DocumentView), but for the closing brace, since lists say more about it.
create function document_view(
  id uuid, kind text, title text, original_file_name text, file_type text, status text, page_count integer,
  created_by_id uuid, created_at timestamptz, sent_at timestamptz, completed_at timestamptz, void_reason text,
  sealed_sha256 text, seal_failed_at timestamptz
) returns text language plpgsql immutable as $$
declare
  iso constant text := '\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"';
  pictures text := '';
begin
  for page in 1..page_count loop
    pictures := pictures || case page when 1 then '' else ',' end || '"/api/documents/' || id || '/image/' || page || '"';
  end loop;
  return '{"id":"' || id || '","title":' || to_json(case kind when 'template' then '[TEMPLATE] ' else '' end || title)
    || ',"isTemplate":' || (kind = 'template')::text || ',"originalFileName":' || to_json(original_file_name)
    || ',"fileType":' || to_json(file_type) || ',"status":' || to_json(status) || ',"pageCount":' || page_count
    || ',"imageUrls":[' || pictures || '],"createdById":"' || created_by_id
    || '","createdAt":' || to_char(created_at at time zone 'UTC', iso)
    || ',"sentAt":' || coalesce(to_char(sent_at at time zone 'UTC', iso), 'null')
    || ',"completedAt":' || coalesce(to_char(completed_at at time zone 'UTC', iso), 'null')
    || ',"voidReason":' || coalesce(to_json(void_reason)::text, 'null')
    || ',"sealed":' || (sealed_sha256 is not null)::text
    || ',"sealFailed":' || (sealed_sha256 is null and seal_failed_at is not null)::text;
end $$;

-- A recipient as the sender sees them (RecipientView).
create function recipient_view(
  id uuid, document_id uuid, full_name text, email text, role text, signing_order integer, status text, title text,
  created_at timestamptz, sent_at timestamptz, opened_at timestamptz, signed_at timestamptz, declined_at timestamptz,
  decline_reason text, link_expires_at timestamptz, mail_failure text
) returns text language plpgsql immutable as $$
declare
  iso constant text := '\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"';
begin
  return '{"id":"' || id || '","documentId":"' || document_id || '","fullName":' || to_json(full_name)
    || ',"email":' || to_json(email) || ',"role":' || to_json(role) || ',"signingOrder":' || signing_order
    || ',"status":' || to_json(status) || ',"title":' || coalesce(to_json(title)::text, 'null')
    || ',"createdAt":' || to_char(created_at at time zone 'UTC', iso)
    || ',"sentAt":' || coalesce(to_char(sent_at at time zone 'UTC', iso), 'null')
    || ',"openedAt":' || coalesce(to_char(opened_at at time zone 'UTC', iso), 'null')
    || ',"signedAt":' || coalesce(to_char(signed_at at time zone 'UTC', iso), 'null')
    || ',"declinedAt":' || coalesce(to_char(declined_at at time zone 'UTC', iso), 'null')
    || ',"declineReason":' || coalesce(to_json(decline_reason)::text, 'null')
    || ',"linkExpiresAt":' || coalesce(to_char(link_expires_at at time zone 'UTC', iso), 'null')
    || ',"mailFailure":' || coalesce(to_json(mail_failure)::text, 'null') || '}';
end $$;

-- A field as clients see it (FieldView).
create function field_view(
  id text, document_id uuid, recipient_id uuid, members jsonb, value text, handwriting jsonb
) returns text language plpgsql immutable as $$
begin
  return '{"id":' || to_json(id) || ',"documentId":"' || document_id || '","recipientId":"' || recipient_id || '",'
    || case when members = '{}' then '' else substr(members::text, 2, length(members::text) - 2) || ',' end
    || '"value":' || coalesce(to_json(value)::text, 'null') || ',"handwriting":' || coalesce(handwriting::text, 'null') || '}';
end $$;

-- An instant as JSON has it.
create function instant_view(instant timestamptz) returns text language plpgsql immutable as $$
begin
  return to_char(instant at time zone 'UTC', '\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"');
end $$;

alter table documents add column view text not null generated always as (
  document_view(id, kind, title, original_file_name, file_type, status, page_count, created_by_id, created_at, sent_at,
    completed_at, void_reason, sealed_sha256, seal_failed_at)
) stored;

alter table last_changes add column view text not null generated always as (instant_view(changed_at)) stored;

alter table recipients add column view text not null generated always as (
  recipient_view(id, document_id, full_name, email, role, signing_order, status, title, created_at, sent_at, opened_at,
    signed_at, declined_at, decline_reason, link_expires_at, mail_failure)
) stored;

alter table signature_fields add column view text not null generated always as (
  field_view(id, document_id, recipient_id, members, value, handwriting)
) stored;

create index documents_by_position on documents (position);
-- Few, and counted for operators again and again.
create index documents_not_sealed on documents (id) where seal_failed_at is not null and sealed_sha256 is null;
-- What auditors look for among all documents: those in a rare state would be found by looking at every other.
create index documents_by_status on documents (status, position) where deleted_at is null;
create index documents_deleted on documents (position) where deleted_at is not null;
create index documents_of_owner on documents (created_by_id, position desc) where deleted_at is null;
-- What members of an organisation may view besides: what is in their teams, was shared with them, or all of it.
create index documents_of_organisation on documents (organisation_id, position desc)
  where organisation_id is not null and deleted_at is null;
create index documents_of_team on documents (team_id, position desc) where team_id is not null and deleted_at is null;
create index shares_with on shares (with_id);
create index team_members_of_account on team_members (account_id, organisation_id);
create index retentions_announced on retentions (dispose_on, document_id) where dispose_on is not null;
create index retentions_erased on retentions (erased_at, document_id) where erased_at is not null;
create index holds_of_matter on holds (matter_id, placed_at, document_id);
create index members_of_account on members (account_id);
create index domains_by_name on domains (domain);
create index tokens_of_organisation on tokens (organisation_id, made_at);
create index privacy_requests_open on privacy_requests (due_on, id) where ended_at is null;
create index privacy_requests_ended on privacy_requests (ended_at, id) where ended_at is not null;

create index audit_trail_of_security on audit_trail (position)
  where stream like 'security-%' or action in ('PasswordResetRequested', 'PasswordReset');
create index audit_trail_of_mails on audit_trail (position) where stream like 'mails-%';
-- What an address begins with, and when: which documents were touched then or from there.
create index audit_trail_by_address on audit_trail (ip_address text_pattern_ops) where document_id is not null;
create index audit_trail_by_time on audit_trail (timestamp) where document_id is not null;

create index tree_leaves_by_hash on tree_leaves using hash (hash);
