-- Projects that are being deleted, when project keys were last used, and project ownership as users of `internal` read
-- it.

-- The project can no longer be found; a background job deletes its data in batches.
alter table projects add column deleted_at timestamptz;
create index projects_deleted on projects (deleted_at) where deleted_at is not null;

-- Accurate to about a minute; null: never used, or last used before this column existed.
alter table project_key_sets add column last_used_at timestamptz;

drop trigger announce on projects;
create trigger announce after update of display_name, description, is_production_mode, config, deleted_at or delete on projects
  for each row execute function announce_project_change('id');
-- Recording that a key was used doesn't invalidate any cache.
drop trigger announce on project_key_sets;
create trigger announce
  after insert or delete or update of description, expires_at, revoked_at, publishable_client_key_digest, secret_server_key_digest,
    super_secret_admin_key_digest
  on project_key_sets for each row execute function announce_project_change('project_id');

-- Clients that read users of `internal` find the projects a user owns in `managedProjectIds` of server_metadata. The
-- source of truth is project_owners: whatever a caller writes to this key, reads return the table's contents. Not
-- declared stable, because it must see rows that another transaction committed while this one waited for the user's
-- lock.
create function managed_project_ids(account uuid) returns jsonb language sql as $$
  select coalesce(jsonb_agg(project_id order by created_at, project_id), '[]') from project_owners where owner_user_id = account
$$;

create function show_managed_projects() returns trigger language plpgsql as $$
declare
  ids jsonb := managed_project_ids(new.id);
  metadata jsonb := new.server_metadata;
  is_object boolean := coalesce(jsonb_typeof(metadata) = 'object', false);
begin
  if ids <> '[]' or (is_object and metadata ? 'managedProjectIds') then
    new.server_metadata := case when is_object then metadata else '{}' end || jsonb_build_object('managedProjectIds', ids);
  end if;
  return new;
end $$;
create trigger show_managed_projects before insert or update of server_metadata on users
  for each row when (new.project_id = 'internal') execute function show_managed_projects();

create function tell_owners() returns trigger language plpgsql as $$
begin
  -- In a fixed order, so that two concurrent changes that affect the same two users can't deadlock.
  perform from users where project_id = 'internal' and id in (select owner_user_id from changed) order by id for no key update;
  update users
    set server_metadata = case when jsonb_typeof(server_metadata) = 'object' then server_metadata else '{}' end || '{"managedProjectIds": []}'
    where project_id = 'internal' and id in (select owner_user_id from changed);
  return null;
end $$;
create trigger tell_new_owners after insert on project_owners referencing new table as changed
  for each statement execute function tell_owners();
create trigger tell_former_owners after delete on project_owners referencing old table as changed
  for each statement execute function tell_owners();

update users set server_metadata = case when jsonb_typeof(server_metadata) = 'object' then server_metadata else '{}' end || '{"managedProjectIds": []}'
  where project_id = 'internal' and id in (select owner_user_id from project_owners);
