-- Teams, team and project permissions, API keys of users and teams, webhook events, and user search.

create table teams (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  display_name text not null,
  profile_image_url text,
  client_metadata jsonb,
  client_read_only_metadata jsonb,
  server_metadata jsonb,
  created_at timestamptz not null,
  primary key (project_id, id)
);
create index teams_by_age on teams (project_id, created_at, id);

-- Team memberships and the member's name in the team; null: the user's own name.
create table team_memberships (
  project_id text not null,
  team_id uuid not null,
  user_id uuid not null,
  display_name text,
  profile_image_url text,
  created_at timestamptz not null,
  primary key (project_id, team_id, user_id),
  foreign key (project_id, team_id) references teams on delete cascade,
  foreign key (project_id, user_id) references users on delete cascade
);
create unique index team_memberships_by_user on team_memberships (project_id, user_id, team_id);

-- At most one, always a team the user belongs to; leaving the team clears it.
alter table users add column selected_team_id uuid;
alter table users add constraint users_selected_team_fkey
  foreign key (project_id, id, selected_team_id) references team_memberships (project_id, user_id, team_id)
  on delete set null (selected_team_id);
-- Includes the ID: clearing one member's selection must not scan everyone who selected the team.
create index users_by_selected_team on users (project_id, selected_team_id, id) where selected_team_id is not null;

-- Custom permissions of the project. Both scopes share one namespace; system permissions ($…) are not stored.
create table permission_definitions (
  project_id text not null references projects on delete cascade,
  id text not null,
  scope text not null check (scope in ('team', 'project')),
  description text,
  created_at timestamptz not null default now(),
  primary key (project_id, id)
);

-- The permissions that admins included directly; may name system permissions and may contain cycles.
create table permission_containments (
  project_id text not null,
  permission_id text not null,
  contained_id text not null,
  primary key (project_id, permission_id, contained_id),
  foreign key (project_id, permission_id) references permission_definitions on update cascade on delete cascade
);

-- Everything a permission includes, directly or transitively, except itself: rewritten whenever definitions change, so
-- that a check is a single join.
create table permission_closure (
  project_id text not null references projects on delete cascade,
  permission_id text not null,
  contained_id text not null,
  primary key (project_id, permission_id, contained_id)
);

create index permission_closure_by_contained on permission_closure (project_id, contained_id, permission_id);

create table team_permissions (
  project_id text not null,
  team_id uuid not null,
  user_id uuid not null,
  permission_id text not null,
  created_at timestamptz not null default now(),
  primary key (project_id, team_id, user_id, permission_id),
  foreign key (project_id, team_id, user_id) references team_memberships on delete cascade
);
create index team_permissions_by_user on team_permissions (project_id, user_id, team_id);
create index team_permissions_by_permission on team_permissions (project_id, permission_id);

create table project_permissions (
  project_id text not null,
  user_id uuid not null,
  permission_id text not null,
  created_at timestamptz not null default now(),
  primary key (project_id, user_id, permission_id),
  foreign key (project_id, user_id) references users on delete cascade
);
create index project_permissions_by_permission on project_permissions (project_id, permission_id);

-- Default permissions of every project.
insert into permission_definitions (project_id, id, scope)
  select p.id, d.id, 'team' from projects p, (values ('team_member'), ('team_admin')) as d (id);
insert into permission_containments (project_id, permission_id, contained_id)
  select p.id, c.permission_id, c.contained_id
  from projects p, (values
    ('team_member', '$read_members'), ('team_member', '$invite_members'),
    ('team_admin', '$update_team'), ('team_admin', '$delete_team'), ('team_admin', '$read_members'),
    ('team_admin', '$remove_members'), ('team_admin', '$invite_members'), ('team_admin', '$manage_api_keys')
  ) as c (permission_id, contained_id);
insert into permission_closure (project_id, permission_id, contained_id)
  select project_id, permission_id, contained_id from permission_containments;

-- One open invitation per email and team: inviting again resends the email for the same invitation. The code in each
-- email is a verification code whose subject names the invitation.
create table team_invitations (
  project_id text not null,
  id uuid not null,
  team_id uuid not null,
  recipient_email text not null,
  normalized_email text not null,
  -- The member who sent the invitation; null for servers, and after the member was deleted.
  invited_by uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, team_id) references teams on delete cascade,
  foreign key (project_id, invited_by) references users on delete set null (invited_by)
);
create unique index team_invitations_open on team_invitations (project_id, team_id, normalized_email) where accepted_at is null;
create index team_invitations_by_team on team_invitations (project_id, team_id, created_at);
create index team_invitations_by_inviter on team_invitations (project_id, invited_by);
create index team_invitations_by_expiry on team_invitations (expires_at);

-- API keys of users and teams; only digests are stored.
create table api_keys (
  project_id text not null,
  id uuid not null,
  digest bytea not null,
  last_four text not null,
  user_id uuid,
  team_id uuid,
  description text not null,
  is_public boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (project_id, id),
  check ((user_id is null) <> (team_id is null)),
  foreign key (project_id, user_id) references users on delete cascade,
  foreign key (project_id, team_id) references teams on delete cascade
);
-- Global, because the caller of a revocation report doesn't know which project a leaked key belongs to.
create unique index api_keys_by_digest on api_keys (digest);
create index api_keys_by_user on api_keys (project_id, user_id, created_at desc) where user_id is not null;
create index api_keys_by_team on api_keys (project_id, team_id, created_at desc) where team_id is not null;

-- Webhook events, written in the transaction that caused them (transactional outbox).
create table webhook_events (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  -- Increases with every event in this database; events of one user or team are in order because each change locks
  -- their row.
  sequence bigint generated always as identity,
  type text not null,
  -- The user or team that the event is about.
  subject_id uuid not null,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (project_id, id)
);
create index webhook_events_by_subject on webhook_events (project_id, subject_id);
create index webhook_events_by_sequence on webhook_events (project_id, sequence);
create index webhook_events_by_age on webhook_events (created_at);

-- User lists are ordered by age. A recently deleted user is kept by ID and age only, so that a cursor pointing at them
-- stays valid.
create index users_by_age on users (project_id, signed_up_at, id);
create table deleted_users (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  signed_up_at timestamptz not null,
  deleted_at timestamptz not null,
  primary key (project_id, id)
);
create index deleted_users_by_age on deleted_users (deleted_at);

-- Search matches any part of a user's name or any of their addresses; one text column holds all of them. The index
-- covers its pieces of one to three letters, each hashed with the project ID, so that a search never scans users of
-- other projects. Unlike pg_trgm it needs no extension and supports every script under the C locale.
do $$
declare
  -- Without ICU, only ASCII letters match case-insensitively.
  lowered text := case when exists (select from pg_collation where collname = 'und-x-icu') then 'lower(word collate "und-x-icu")' else 'lower(word)' end;
begin
  -- Sigma has a different lower-case form at the end of words, but a search term may end in the middle of a word.
  execute format('create function search_form(word text) returns text immutable parallel safe language sql as $body$ select translate(%s, U&''\03C2'', U&''\03C3'') $body$', lowered);
end $$;

-- The pieces of a text, from `shortest` up to three letters: a text that contains another also contains its pieces. Not
-- parallel: a search takes less time than starting a worker.
create function search_pieces(project text, word text, shortest int) returns int[] immutable parallel unsafe cost 1000 language plpgsql as $$
declare
  letters text[] := string_to_array(word, null);
  pieces int[] := '{}';
begin
  for i in 1 .. coalesce(cardinality(letters), 0) loop
    if shortest = 1 then pieces := pieces || hashtext(project || letters[i]); end if;
    if shortest <= 2 and i > 1 then pieces := pieces || hashtext(project || letters[i - 1] || letters[i]); end if;
    if i > 2 then pieces := pieces || hashtext(project || letters[i - 2] || letters[i - 1] || letters[i]); end if;
  end loop;
  return pieces;
end $$;

create function user_search_text(project text, account uuid, name text) returns text stable language sql as $$
  select search_form(coalesce(name, '') || coalesce(chr(1) || string_agg(c.value, chr(1) order by c.created_at, c.id), ''))
  from contact_channels c where c.project_id = project and c.user_id = account
$$;

alter table users add column search_text text not null default '';

create function note_user_name() returns trigger language plpgsql as $$
begin
  new.search_text := user_search_text(new.project_id, new.id, new.display_name);
  return new;
end $$;
create trigger note_name before insert or update of display_name on users for each row execute function note_user_name();

create function note_user_address() returns trigger language plpgsql as $$
declare
  project text := coalesce(new.project_id, old.project_id);
  account uuid := coalesce(new.user_id, old.user_id);
begin
  update users u set search_text = user_search_text(project, account, u.display_name)
    where u.project_id = project and u.id = account;
  return null;
end $$;
create trigger note_address after insert or delete or update of value on contact_channels
  for each row execute function note_user_address();

update users u set search_text = user_search_text(u.project_id, u.id, u.display_name);
create index users_by_text on users using gin (search_pieces(project_id, search_text, 1));
