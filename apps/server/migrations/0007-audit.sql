-- The audit log: entries are written with the change and chained to the previous ones a moment later, so that tampering
-- is detectable.

-- Entries that aren't chained yet. Writing them takes no locks that other changes need.
create table audit_waiting (
  -- No foreign key: every sign-in would lock its project's row. Entries left by a deleted project are cleaned up later.
  project_id text not null,
  position bigint generated always as identity,
  id uuid not null,
  at timestamptz not null,
  action text not null,
  -- success, failure or challenge.
  outcome text not null,
  -- Why it failed: an error code.
  reason text,
  -- owner, key, user, or system; the ID of the user or key set.
  actor_type text not null,
  actor_id text,
  -- client, server or admin; null: not an API request.
  access_type text,
  target_type text,
  target_id text,
  ip text,
  country_code text,
  user_agent text,
  details jsonb not null,
  primary key (project_id, position)
)
-- Rows live for about a second; dead tuples must not pile up.
with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create table audit_log (
  project_id text not null references projects on delete cascade,
  -- 1, 2, 3 … without gaps.
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
  -- Keyed hash of the entry and the previous hash, with a key of this server.
  hash bytea not null,
  primary key (project_id, number)
);
create index audit_log_by_time on audit_log (project_id, at);
create index audit_log_by_action on audit_log (project_id, action, number desc);
create index audit_log_by_actor on audit_log (project_id, actor_id, number desc);
create index audit_log_by_target on audit_log (project_id, target_id, number desc);
create index audit_log_of_trouble on audit_log (project_id, number desc) where outcome <> 'success';
create index audit_log_by_ip on audit_log (project_id, ip, number desc);

-- The head of each project's chain, and its base after old entries have been deleted.
create table audit_heads (
  project_id text primary key references projects on delete cascade,
  number bigint not null,
  hash bytea not null,
  base_number bigint not null default 0,
  base_hash bytea not null,
  -- Keyed hash of all of the above, with a key of this server: the head can't be rolled back undetected.
  seal bytea not null
);

create function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log can only be added to' using errcode = 'restrict_violation';
end
$$;
create trigger audit_log_stays_as_it_is before update or truncate on audit_log
  for each statement execute function refuse_change_of_audit_log();

-- Entries can be deleted only with their project, or by retention, which moves the chain's base.
create function refuse_removal_from_audit_log() returns trigger language plpgsql as $$
begin
  if exists (
    select from removed r
    join projects p on p.id = r.project_id
    left join audit_heads h on h.project_id = r.project_id
    where p.deleted_at is null and r.number > coalesce(h.base_number, 0)
  ) then
    raise exception 'the audit log can only be added to' using errcode = 'restrict_violation';
  end if;
  return null;
end
$$;
create trigger audit_log_keeps_its_entries after delete on audit_log
  referencing old table as removed for each statement execute function refuse_removal_from_audit_log();
