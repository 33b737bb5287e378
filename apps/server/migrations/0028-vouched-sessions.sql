-- A session that another session vouches for (CLI login, linked account, impersonation by an owner) ends with it. Locks
-- sessions while the foreign key and its index are added.

alter table sessions
  -- The session that vouched for the user instead of an authentication. In project `internal` if an owner impersonates
  -- the user. Sessions from before this migration don't name theirs; they only expire with it.
  add column parent_project_id text,
  add column parent_id uuid,
  add constraint sessions_parent_fkey foreign key (parent_project_id, parent_id) references sessions on delete cascade,
  add constraint sessions_parent_check check ((parent_project_id is null) = (parent_id is null));
create index sessions_by_parent on sessions (parent_project_id, parent_id) where parent_id is not null;
