-- Every table of the read models: projections write them, queries read them. It is run with the search_path on the
-- schema of one build. What only queries need is in read-models-for-reads.sql and row-views.ts. The version in that
-- schema's name is a digest of all of it, so that any change has the read models built anew. `revision` is the place in
-- its document's stream of the event that made a row: the order of rows, the same after every replay.

create table checkpoint (
  log uuid not null,
  epoch integer not null,
  position bigint not null,
  -- A digest of the projections that this build was begun with. Once there are others, it is built anew.
  projections text not null,
  -- False while a rebuild has not reached the end of the log once: nothing is to be read yet.
  caught_up boolean not null default false,
  -- Whether read-models-for-reads.sql was run.
  for_reads boolean not null default false
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
  -- The account that acts as the sender.
  created_by_id uuid not null,
  -- Whose it is besides: null for a document that is its owner's alone.
  organisation_id uuid,
  team_id uuid,
  -- Who asked for its release, whom, when and why (ReleaseRequest); null if nobody waits for one.
  release jsonb,
  -- The ways in which people may sign it, if its organisation said so before it was sent.
  signature_kinds text[],
  -- What signers are shown of earlier entries, as its sender chose, or its organisation said before it was sent.
  earlier_entries text,
  created_at timestamptz not null,
  sent_at timestamptz,
  completed_at timestamptz,
  sealed_at timestamptz,
  -- The sealed file was destroyed because somebody was erased whom it names.
  sealed_destroyed_at timestamptz,
  seal_failed_at timestamptz,
  void_reason text,
  deleted_at timestamptz,
  -- An event of this document could not be projected: see parked_events.
  parked boolean not null default false
);

-- The members and teams with whom documents are shared.
create table shares (
  document_id uuid not null,
  id uuid not null,
  revision integer not null,
  -- `account` or `team`, and its id.
  kind text not null,
  with_id uuid not null,
  -- `view` or `edit`.
  access text not null,
  until timestamptz,
  primary key (document_id, id)
);

-- When a document changed last, as its owner understands that, and the place in the log of its newest activity; null
-- where there was none yet.
create table last_changes (
  document_id uuid primary key,
  changed_at timestamptz not null,
  position bigint
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
  -- The highest version of a link that was withdrawn; 0 if none was.
  link_withdrawn integer not null default 0,
  link_expires_at timestamptz,
  mail_failure text,
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
  -- That of the box in which the value is stored, in hex; null if it's in none, or if its signer was erased.
  commitment text,
  primary key (document_id, id)
);

-- How long a document is kept, as its events say (contracts/document/retention.ts). A document without a row is kept for
-- ever: no rule applied, and nobody said anything.
create table retentions (
  document_id uuid primary key,
  -- The rule that said so, as it was at that revision. Null if only people did.
  rule_id uuid,
  rule_revision integer,
  -- Null: for ever.
  until timestamptz,
  disposal text not null default 'review',
  -- The shorter time that two records managers agreed on, and from when it counts.
  shortened_until timestamptz,
  shortened_from timestamptz,
  -- The shorter time that one of them asked for.
  asked_until timestamptz,
  asked_by_id uuid,
  asked_at timestamptz,
  -- When its time is over, once that was announced.
  dispose_on timestamptz,
  -- A records manager decided so.
  to_be_erased boolean not null default false,
  -- When all of its personal data was erased, and why.
  erased_at timestamptz,
  erased_because text
);

-- The matters that hold a document now.
create table holds (
  document_id uuid not null,
  matter_id uuid not null,
  kind text not null,
  placed_at timestamptz not null,
  primary key (document_id, matter_id)
);

-- The retention rules, each as it was at each of its revisions. Those that count now have not ended.
create table retention_rules (
  id uuid not null,
  revision integer not null,
  name text not null,
  place integer not null,
  templates jsonb not null,
  endings jsonb not null,
  anchor text not null,
  keep text,
  disposal text not null,
  ended_at timestamptz,
  -- Whose documents it's about; null: those of no organisation.
  organisation_id uuid,
  primary key (id, revision)
);

create table matters (
  id uuid primary key,
  name text not null,
  reference text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- Whose it is; null: the installation's.
  organisation_id uuid
);

create table organisations (
  id uuid primary key,
  name text not null,
  founded_at timestamptz not null
);

create table members (
  organisation_id uuid not null,
  account_id uuid not null,
  roles jsonb not null,
  -- How they joined; null for whoever founded it.
  via text,
  joined_at timestamptz not null,
  suspended_at timestamptz,
  -- Whether they may sign in past the identity provider.
  break_glass boolean not null default false,
  primary key (organisation_id, account_id)
);

-- Who may join with a mailed link. Those that were taken or withdrawn are gone.
create table invitations (
  organisation_id uuid not null,
  id uuid not null,
  email text not null,
  roles jsonb not null,
  teams jsonb not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  mailed_at timestamptz,
  mail_failure text,
  primary key (organisation_id, id)
);

create table teams (
  organisation_id uuid not null,
  id uuid not null,
  name text not null,
  archived_at timestamptz,
  successor_id uuid,
  primary key (organisation_id, id)
);

create table team_members (
  organisation_id uuid not null,
  team_id uuid not null,
  account_id uuid not null,
  role text not null,
  primary key (organisation_id, team_id, account_id)
);

-- Those that an organisation has set; the defaults (contracts/organisation/policies.ts) stand for the others.
create table policies (
  organisation_id uuid not null,
  policy text not null,
  value jsonb not null,
  primary key (organisation_id, policy)
);

create table domains (
  organisation_id uuid not null,
  domain text not null,
  -- The text of the DNS record that proves it.
  challenge text not null,
  claimed_at timestamptz not null,
  verified_at timestamptz,
  -- Whether its people sign in at the identity provider and in no other way.
  sso_enforced boolean not null default false,
  primary key (organisation_id, domain)
);

-- Where members of organisations sign in, as it was set last. Secrets aren't here.
create table connections (
  organisation_id uuid not null,
  id uuid not null,
  -- ConnectionSettings (contracts/organisation/connection.ts).
  settings jsonb not null,
  added_at timestamptz not null,
  primary key (organisation_id, id)
);

-- Tokens of organisations that weren't revoked. Their secrets are nowhere.
create table tokens (
  id uuid primary key,
  organisation_id uuid not null,
  scope text not null,
  name text not null,
  made_by uuid not null,
  made_at timestamptz not null,
  expires_at timestamptz not null
);

-- What people ask for about their own data (contracts/privacy). It's open until it has ended.
create table privacy_requests (
  id uuid primary key,
  kind text not null,
  email text not null,
  note text,
  via text not null,
  -- Null if the person sent it.
  entered_by_id uuid,
  received_at timestamptz not null,
  due_on timestamptz not null,
  extension_reason text,
  -- When all places were found in which the person is named.
  searched_at timestamptz,
  approved_at timestamptz,
  approved_by_id uuid,
  ended_at timestamptz,
  -- The SHA-256 of the certificate, if it was fulfilled.
  certificate text,
  -- Why it was refused.
  refusal text
);

-- Where those people are named, and what is to become of it: a recipient of a document, or an account.
create table privacy_matches (
  request_id uuid not null,
  revision integer not null,
  document_id uuid,
  recipient_id uuid,
  account_id uuid,
  decision text,
  basis text,
  -- What becomes of sealed files that name the person (SealedDecision); null if nothing had to be decided.
  sealed jsonb,
  until timestamptz,
  decided_at timestamptz,
  -- Null if the installation decided, because a matter holds the document.
  decided_by_id uuid,
  primary key (request_id, revision)
);

-- Templates under the names of their own: nothing is kept twice.
create view templates as
  select id, position, title, description, original_file_name, file_type, page_count, pages, created_by_id,
    created_at, usage_count
  from documents
  where kind = 'template' and deleted_at is null;

create view template_roles as
  select r.document_id as template_id, r.id, r.revision, coalesce(r.title, '') as name,
    r.role, r.signing_order
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

-- Adds events, given by their places in the log and their hashes, in the order of the log. Tiles of leaves are written
-- once they are full: the last one would be written anew for every few events, eight kilobytes each time.
create procedure tree_grown(positions bigint[], event_hashes bytea[]) language plpgsql as $$
declare
  size bigint := coalesce((select leaf + 1 from tree_leaves order by position desc limit 1), 0);
  grown bigint := size + cardinality(positions);
  first bigint := size - size % 256;
begin
  insert into tree_leaves
    select event.position, size + event.n - 1, event.hash
    from unnest(positions, event_hashes) with ordinality as event (position, hash, n);
  if grown - grown % 256 > first then
    perform tree_filled(0, (
      select string_agg(sha256('\x00'::bytea || l.hash), ''::bytea order by l.position)
      from (select * from tree_leaves order by position desc limit grown - first) l
      where l.leaf < grown - grown % 256));
  end if;
end $$;

-- All tiles, with the last one of the leaves, which is not full.
create view all_tree_tiles as
  select level, index, hashes from tree_tiles
  union all
  select 0, last.leaf / 256, string_agg(sha256('\x00'::bytea || l.hash), ''::bytea order by l.position)
  from (select leaf from tree_leaves order by position desc limit 1) last,
    lateral (select position, hash from tree_leaves order by position desc limit (last.leaf + 1) % 256) l
  group by last.leaf;
