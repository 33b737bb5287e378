-- Projects, their keys, users and sign-in methods. Every key starts with the project ID, so the tables can be sharded
-- by project.

create table installation (
  only_row boolean primary key default true check (only_row),
  -- Digest of the server secret: a node started with a different secret must not start, because it couldn't decrypt any
  -- stored data.
  secret_check bytea not null,
  -- SHA-256 of the one-time claim code; null once the first owner exists.
  claim_code_digest bytea,
  demo_project_id text,
  created_at timestamptz not null default now()
);

create table projects (
  id text primary key,
  display_name text not null check (btrim(display_name) <> ''),
  description text not null default '',
  is_production_mode boolean not null default false,
  -- The configuration's plain-text fields; secrets are replaced by references into project_secrets.
  config jsonb not null,
  created_at timestamptz not null default now()
);

-- Provider secrets and SMTP passwords, AES-256-GCM.
create table project_secrets (
  project_id text not null references projects on delete cascade,
  name text not null,
  ciphertext bytea not null,
  primary key (project_id, name)
);

-- A key pair that signs a project's access tokens. Retired keys still verify until the last token they signed has
-- expired.
create table signing_keys (
  project_id text not null references projects on delete cascade,
  kid text not null,
  public_jwk jsonb not null,
  private_key_ciphertext bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (project_id, kid)
);

-- A set of up to three keys that applications use to call the API. Only SHA-256 digests are stored.
create table project_key_sets (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  description text not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  publishable_client_key_digest bytea,
  publishable_client_key_last_four text,
  secret_server_key_digest bytea,
  secret_server_key_last_four text,
  super_secret_admin_key_digest bytea,
  super_secret_admin_key_last_four text,
  created_at timestamptz not null default now(),
  primary key (project_id, id)
);

create table users (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  display_name text,
  profile_image_url text,
  client_metadata jsonb,
  client_read_only_metadata jsonb,
  server_metadata jsonb,
  otp_auth_enabled boolean not null default false,
  totp_secret_ciphertext bytea,
  is_anonymous boolean not null default false,
  signed_up_at timestamptz not null,
  last_active_at timestamptz not null,
  primary key (project_id, id)
);

-- The owners of a project: users of project `internal`.
create table project_owners (
  project_id text not null references projects on delete cascade,
  owner_project_id text not null default 'internal' check (owner_project_id = 'internal'),
  owner_user_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (project_id, owner_user_id),
  foreign key (owner_project_id, owner_user_id) references users (project_id, id) on delete cascade
);
create index project_owners_by_user on project_owners (owner_user_id);

create table contact_channels (
  project_id text not null,
  id uuid not null,
  user_id uuid not null,
  type text not null check (type = 'email'),
  -- As the user entered it.
  value text not null,
  -- NFC, lower case; used for comparison.
  normalized_value text not null,
  is_primary boolean not null default false,
  is_verified boolean not null default false,
  used_for_auth boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (project_id, id),
  foreign key (project_id, user_id) references users on delete cascade
);
create unique index contact_channels_one_primary on contact_channels (project_id, user_id, type) where is_primary;
create unique index contact_channels_once_per_user on contact_channels (project_id, user_id, type, normalized_value);
create unique index contact_channels_auth_once on contact_channels (project_id, type, normalized_value) where used_for_auth;

create table password_credentials (
  project_id text not null,
  user_id uuid not null,
  -- PHC string of argon2id, or modular crypt format of an imported bcrypt hash; both include their parameters.
  hash text not null,
  updated_at timestamptz not null default now(),
  primary key (project_id, user_id),
  foreign key (project_id, user_id) references users on delete cascade
);

create table sessions (
  project_id text not null,
  id uuid not null,
  user_id uuid not null,
  -- SHA-256 of the refresh token, which has 225 random bits.
  refresh_token_digest bytea not null,
  is_impersonation boolean not null default false,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (project_id, id),
  foreign key (project_id, user_id) references users on delete cascade
);
create unique index sessions_by_refresh_token on sessions (project_id, refresh_token_digest);
create index sessions_by_user on sessions (project_id, user_id, created_at);
-- For the cleanup of all projects at once. Not prefixed by project: the planner would use it for session lookups.
create index sessions_by_expiry on sessions (expires_at);

create table verification_codes (
  project_id text not null references projects on delete cascade,
  purpose text not null,
  -- SHA-256 of purpose and code: a code issued for one purpose can't be found at another purpose's endpoint.
  digest bytea not null,
  -- SHA-256 of the last 39 characters: attempts on codes that share them count toward one limit.
  tail_digest bytea not null,
  user_id uuid,
  -- What the code refers to, such as the email it was sent to. Never a secret.
  subject jsonb not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (project_id, purpose, digest),
  foreign key (project_id, user_id) references users on delete cascade
);
create index verification_codes_by_tail on verification_codes (project_id, tail_digest);
create index verification_codes_by_user on verification_codes (project_id, user_id);
create index verification_codes_by_expiry on verification_codes (expires_at);

-- Every email, from the transaction that queued it to its delivery.
create table emails (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  -- The user the email is about: deleting the user deletes their emails, including queued ones.
  user_id uuid,
  type text not null,
  recipient text not null,
  sender_name text not null,
  subject text not null,
  -- HTML and text as JSON, AES-256-GCM, because they contain live codes. Erased on delivery or final failure.
  body_ciphertext bytea,
  state text not null check (state in ('queued', 'sent', 'kept', 'failed')),
  error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, user_id) references users on delete cascade
);
create index emails_by_user on emails (project_id, user_id);
create index emails_by_time on emails (project_id, created_at desc, id);
create index emails_kept on emails (created_at desc) where state = 'kept';
-- For the cleanup of all projects at once.
create index emails_by_age on emails (created_at);

-- User count per project, sharded by connection: a single counter row would serialize parallel sign-ups.
create table project_user_counts (
  project_id text not null references projects on delete cascade,
  shard smallint not null,
  count bigint not null,
  primary key (project_id, shard)
);

create function count_user() returns trigger language plpgsql as $$
declare
  project text := case when tg_op = 'INSERT' then new.project_id else old.project_id end;
  step bigint := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  -- When a project is being deleted, its users and counts are deleted in any order.
  if tg_op = 'DELETE' and not exists (select from projects where id = project) then
    return null;
  end if;
  insert into project_user_counts as c (project_id, shard, count)
    values (project, pg_backend_pid() % 16, step)
    on conflict (project_id, shard) do update set count = c.count + step;
  return null;
end $$;
create trigger count_user after insert or delete on users for each row execute function count_user();

-- Invalidates every node's cache of a project.
create function announce_project_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('project_changed', coalesce(to_jsonb(new) ->> tg_argv[0], to_jsonb(old) ->> tg_argv[0]));
  return null;
end $$;

create trigger announce after update of display_name, description, is_production_mode, config or delete on projects
  for each row execute function announce_project_change('id');
create trigger announce after insert or update or delete on project_secrets
  for each row execute function announce_project_change('project_id');
create trigger announce after insert or update or delete on signing_keys
  for each row execute function announce_project_change('project_id');
create trigger announce after insert or update or delete on project_key_sets
  for each row execute function announce_project_change('project_id');

-- Which process runs which job worker pool, so that jobs of a crashed process can be released.
create table job_pools (
  pool_id text primary key,
  node_id text not null,
  created_at timestamptz not null default now()
);
