-- Every table of the read models: projections write them, queries read them. It is run with the search_path on the
-- schema of one build. The version in that schema's name is a digest of this file, so that any change of it has the
-- read models built anew. `revision` is the place in its document's stream of the event that made a row: the order of
-- rows, the same after every replay.

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

create table checkpoint (
  log uuid not null,
  epoch integer not null,
  position bigint not null,
  -- A digest of the projections that this build was begun with. Once there are others, it is built anew.
  projections text not null,
  -- False while a rebuild has not reached the end of the log once: nothing is to be read yet.
  caught_up boolean not null default false
);

create table users (
  id uuid primary key,
  username text not null,
  email text not null,
  -- Somebody opened a link that was mailed to it.
  email_confirmed boolean not null default false,
  full_name text not null,
  created_at timestamptz not null
);

-- What an account has chosen; null where it has not, so that the default stands. Name and address are its user's.
create table settings (
  account_id uuid primary key,
  pending_email text,
  pending_email_expires_at timestamptz,
  pending_email_failure text,
  two_factor_auth boolean,
  -- The switches by their names (contracts/account/notifications.ts).
  notifications jsonb,
  company_name text,
  company_logo text,
  primary_color text,
  secondary_color text,
  custom_footer_text text,
  branding_on_signing_page boolean,
  custom_email_template boolean
);

-- Pictures that anybody may see: what was uploaded as a logo, and nothing else.
create table logos (
  sha256 text not null,
  account_id uuid not null,
  uploaded_at timestamptz not null,
  primary key (sha256, account_id)
);

create table documents (
  id uuid primary key,
  position bigint not null,
  -- A template is a document that is used, never sent.
  kind text not null default 'document',
  title text not null,
  description text,
  -- What the invitations say: a subject and a few lines of the sender's.
  subject text,
  message text,
  original_file_name text not null,
  file_type text not null,
  status text not null default 'draft',
  page_count integer not null,
  pages jsonb not null,
  original_sha256 text not null,
  pdf_sha256 text not null,
  sealed_sha256 text,
  copied_from_id uuid,
  template_id uuid,
  -- Documents made from this template.
  usage_count integer not null default 0,
  created_by_id uuid not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  completed_at timestamptz,
  sealed_at timestamptz,
  seal_failed_at timestamptz,
  void_reason text,
  deleted_at timestamptz,
  -- An event of this document could not be projected: see parked_events.
  parked boolean not null default false,
  view text not null generated always as (
    document_view(id, kind, title, original_file_name, file_type, status, page_count, created_by_id, created_at, sent_at,
      completed_at, void_reason, sealed_sha256, seal_failed_at)
  ) stored
);
create index documents_by_position on documents (position);
-- Few, and counted for operators again and again.
create index documents_not_sealed on documents (id) where seal_failed_at is not null and sealed_sha256 is null;
-- What auditors look for among all documents: those in a rare state would be found by looking at every other.
create index documents_by_status on documents (status, position) where deleted_at is null;
create index documents_deleted on documents (position) where deleted_at is not null;
create index documents_of_owner on documents (created_by_id, position desc) where deleted_at is null;

-- When a document changed last, as its owner understands that, and the place in the log of its newest activity; null
-- where there was none yet.
create table last_changes (
  document_id uuid primary key,
  changed_at timestamptz not null,
  position bigint,
  view text not null generated always as (instant_view(changed_at)) stored
);

create table recipients (
  document_id uuid not null,
  id uuid not null,
  revision integer not null,
  email text not null,
  full_name text not null,
  role text not null,
  signing_order integer not null,
  status text not null default 'pending',
  title text,
  created_at timestamptz not null,
  sent_at timestamptz,
  opened_at timestamptz,
  signed_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  link_version integer not null default 1,
  link_expires_at timestamptz,
  mail_failure text,
  view text not null generated always as (
    recipient_view(id, document_id, full_name, email, role, signing_order, status, title, created_at, sent_at, opened_at,
      signed_at, declined_at, decline_reason, link_expires_at, mail_failure)
  ) stored,
  primary key (document_id, id)
);

create table signature_fields (
  document_id uuid not null,
  id text not null,
  revision integer not null,
  recipient_id uuid not null,
  -- Its members by their names (contracts/document/fields/member-names.ts).
  members jsonb not null,
  value text,
  handwriting jsonb,
  view text not null generated always as (
    field_view(id, document_id, recipient_id, members, value, handwriting)
  ) stored,
  primary key (document_id, id)
);

-- Templates under the names of their own: nothing is kept twice. `copy` is called `cc` here.
create view templates as
  select id, position, title, description, original_file_name, file_type, page_count, pages, created_by_id,
    created_at, usage_count
  from documents
  where kind = 'template' and deleted_at is null;

create view template_roles as
  select r.document_id as template_id, r.id, r.revision, coalesce(r.title, '') as name,
    case r.role when 'copy' then 'cc' else r.role end as role, r.signing_order
  from recipients r join templates t on t.id = r.document_id;

create view template_fields as
  select f.document_id as template_id, f.id, f.revision, f.recipient_id as role_id, r.role as recipient_role,
    f.members
  from signature_fields f
    join template_roles r on r.template_id = f.document_id and r.id = f.recipient_id;

create table audit_trail (
  position bigint primary key,
  id uuid not null,
  stream text not null,
  revision integer not null,
  document_id uuid,
  action text not null,
  performed_by jsonb not null,
  timestamp timestamptz not null,
  ip_address text,
  user_agent text,
  details jsonb not null
);
create index audit_trail_of_document on audit_trail (document_id, position) where document_id is not null;

create index audit_trail_of_security on audit_trail (position)
  where stream like 'security-%' or action in ('PasswordResetRequested', 'PasswordReset');
create index audit_trail_of_mails on audit_trail (position) where stream like 'mails-%';
-- What an address begins with, and when: which documents were touched then or from there.
create index audit_trail_by_address on audit_trail (ip_address text_pattern_ops) where document_id is not null;
create index audit_trail_by_time on audit_trail (timestamp) where document_id is not null;

create table parked_events (
  position bigint primary key,
  stream text not null,
  revision integer not null,
  type text not null,
  error text not null,
  parked_at timestamptz not null default now()
);

-- The Merkle tree of RFC 6962 over the epoch's events, in tiles as in C2SP tlog-tiles: up to 256 hashes of 32 bytes
-- in a row; a tile of level 0 holds hashes of leaves, one of level n + 1 the roots of 256 full tiles of level n.
create table tree_tiles (
  level integer not null,
  index bigint not null,
  hashes bytea not null,
  primary key (level, index)
);
alter table tree_tiles alter column hashes set storage external;

-- Which leaf an event is, by its place in the log or by its hash.
create table tree_leaves (
  position bigint primary key,
  leaf bigint not null,
  hash bytea not null
);
create index tree_leaves_by_hash on tree_leaves using hash (hash);

-- The root over the hashes of a full tile.
create function tree_root(hashes bytea) returns bytea language plpgsql as $$
begin
  while length(hashes) > 32 loop
    hashes := (
      select string_agg(sha256('\x01'::bytea || substring(hashes from 64 * n + 1 for 64)), ''::bytea order by n)
      from generate_series(0, length(hashes) / 64 - 1) n);
  end loop;
  return hashes;
end $$;

-- Adds hashes at the end of a level, and the roots of the tiles that become full to the level above it.
create function tree_filled(at_level integer, hashes bytea) returns void language plpgsql as $$
declare
  tile tree_tiles;
  roots bytea := '';
begin
  select * into tile from tree_tiles t where t.level = at_level order by t.index desc limit 1;
  if tile.level is null then
    tile := (at_level, 0, ''::bytea);
  elsif length(tile.hashes) = 8192 then
    tile := (at_level, tile.index + 1, ''::bytea);
  end if;
  hashes := tile.hashes || hashes;

  while length(hashes) > 0 loop
    insert into tree_tiles values (at_level, tile.index, substring(hashes for 8192))
      on conflict (level, index) do update set hashes = excluded.hashes;
    if length(hashes) >= 8192 then
      roots := roots || tree_root(substring(hashes for 8192));
    end if;
    hashes := substring(hashes from 8193);
    tile.index := tile.index + 1;
  end loop;

  if length(roots) > 0 then
    perform tree_filled(at_level + 1, roots);
  end if;
end $$;

-- Adds events, given by their places in the log and their hashes, in the order of the log.
create procedure tree_grown(positions bigint[], event_hashes bytea[]) language plpgsql as $$
declare
  size bigint := coalesce((select leaf + 1 from tree_leaves order by position desc limit 1), 0);
begin
  insert into tree_leaves
    select event.position, size + event.n - 1, event.hash
    from unnest(positions, event_hashes) with ordinality as event (position, hash, n);
  perform tree_filled(0, (
    select string_agg(sha256('\x00'::bytea || event.hash), ''::bytea order by event.n)
    from unnest(event_hashes) with ordinality as event (hash, n)));
end $$;
