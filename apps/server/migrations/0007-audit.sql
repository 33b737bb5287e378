-- Who did what: written with the change, and a moment later chained to all that was before, so that nothing can be altered unnoticed.

-- What is not chained yet. Changes wait for nobody here.
create table audit_waiting (
  -- Refers to nothing: every sign-in would hold the row of its project. What a deleted project leaves is swept away.
  project_id text not null,
  position bigint generated always as identity,
  id uuid not null,
  at timestamptz not null,
  action text not null,
  -- success, failure or challenge.
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
)
-- Rows stay for a second: what is left of them must not pile up.
with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

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
create index audit_log_by_time on audit_log (project_id, at);
create index audit_log_by_action on audit_log (project_id, action, number desc);
create index audit_log_by_actor on audit_log (project_id, actor_id, number desc);
create index audit_log_by_target on audit_log (project_id, target_id, number desc);
create index audit_log_of_trouble on audit_log (project_id, number desc) where outcome <> 'success';
create index audit_log_by_ip on audit_log (project_id, ip, number desc);

-- The end of each project's chain, and where it begins once old entries have been dropped.
create table audit_heads (
  project_id text primary key references projects on delete cascade,
  number bigint not null,
  hash bytea not null,
  base_number bigint not null default 0,
  base_hash bytea not null,
  -- Of all of the above, under the key of the installation: the end of the chain cannot be moved back either.
  seal bytea not null
);

create function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log can only be added to' using errcode = 'restrict_violation';
end
$$;
create trigger audit_log_stays_as_it_is before update or truncate on audit_log
  for each statement execute function refuse_change_of_audit_log();

-- Entries go with their project, or when they are so old that the chain begins after them.
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
