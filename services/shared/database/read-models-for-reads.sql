-- What only queries need of a build, besides the JSON of its rows (row-views.ts): indexes. It is run once, before the
-- build serves, since rows are written for half as much without it, and Postgres makes all of it for many rows faster than
-- for each.

-- An instant as JSON has it.
create function instant_view(instant timestamptz) returns text language plpgsql immutable as $$
begin
  return to_char(instant at time zone 'UTC', '\"YYYY-MM-DD"T"HH24:MI:SS.MS"Z"\"');
end $$;

alter table last_changes add column view text not null generated always as (instant_view(changed_at)) stored;

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
