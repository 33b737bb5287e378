-- Who did what: written with the change, and a moment later chained to all that was before, so that nothing can be altered unnoticed.

-- What is not chained yet. Changes wait for nobody here.
create table audit_waiting (
  project_id text not null references projects on delete cascade,
  position bigint generated always as identity,
  id uuid not null,
  at timestamptz not null,
  action text not null,
  -- success or failure.
  outcome text not null,
  -- Why it failed: a code of the catalogue.
  reason text,
  -- owner, key, user, or system; the id of the person or key set.
  actor_type text not null,
  actor_id text,
  -- client, server or admin; null: no request of the API.
  access_type text,
  target_type text,
  target_id text,
  ip text,
  country_code text,
  user_agent text,
  details jsonb not null,
  primary key (project_id, position)
);

create table audit_log (
  project_id text not null references projects on delete cascade,
  -- 1, 2, 3 … without a gap.
  number bigint not null,
  id uuid not null,
  at timestamptz not null,
  action text not null,
  outcome text not null,
  reason text,
  actor_type text not null,
  actor_id text,
  access_type text,
  target_type text,
  target_id text,
  ip text,
  country_code text,
  user_agent text,
  details jsonb not null,
  -- Of the entry and the hash before it, under a key of the installation.
  hash bytea not null,
  primary key (project_id, number)
);
create index audit_log_by_action on audit_log (project_id, action, number desc);
create index audit_log_by_actor on audit_log (project_id, actor_id, number desc);
create index audit_log_by_target on audit_log (project_id, target_id, number desc);

-- The end of each project's chain, and where it begins once old entries have been dropped.
create table audit_heads (
  project_id text primary key references projects on delete cascade,
  number bigint not null,
  hash bytea not null,
  base_number bigint not null default 0,
  base_hash bytea not null
);
