-- What a project key created ends when the key is revoked (security review MEDIUM 4). Takes short locks on three tables.

-- The key set whose super secret admin key created this one. Null: an owner, or the installation.
alter table project_key_sets add column created_with uuid;

-- The key set that sent the invitation. Invitations sent with a key before this migration don't name it and can't end
-- with it, so they end now.
alter table project_owner_invitations add column key_set_id uuid;
delete from project_owner_invitations where invited_by is null;

-- Finds the sessions that a key started.
create index sessions_by_key_set on sessions (project_id, (started_by ->> 'keySetId')) where started_by is not null;
