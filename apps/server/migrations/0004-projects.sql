-- Projects that are being deleted, when keys of projects were used, and who owns a project as the people of `internal` read it.

-- Nobody finds the project any more; a job removes what it holds, bit by bit.
alter table projects add column deleted_at timestamptz;
create index projects_deleted on projects (deleted_at) where deleted_at is not null;

-- Kept to the minute or so; null: never, or before this was kept.
alter table project_key_sets add column last_used_at timestamptz;

drop trigger announce on projects;
create trigger announce after update of display_name, description, is_production_mode, config, deleted_at or delete on projects
  for each row execute function announce_project_change('id');
-- That a key was used changes nothing of what is cached.
drop trigger announce on project_key_sets;
create trigger announce
  after insert or delete or update of description, expires_at, revoked_at, publishable_client_key_digest, secret_server_key_digest,
    super_secret_admin_key_digest
  on project_key_sets for each row execute function announce_project_change('project_id');

-- Readers of users of `internal` find the projects somebody owns in `managedProjectIds` of their server_metadata. What counts is
-- project_owners: whatever is written there, the key says what the table says. Not stable: what another transaction has written
-- while this one waited for the user counts, too.
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
  -- In one order, so that two changes that meet in two people do not wait for each other.
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
