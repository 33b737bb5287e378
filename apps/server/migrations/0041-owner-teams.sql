-- A team of project internal can own a project: its members are owners, too, while they are members.

-- Not a foreign key, because teams refer to projects. The ID of a deleted team has no members.
alter table projects add column owner_team_id uuid;
create index projects_by_owner_team on projects (owner_team_id) where owner_team_id is not null;

-- Who can administer a project. A user can be in it twice: as an owner, and as a member of the team.
create view project_access as
  select project_id, owner_user_id, created_at, false as is_through_team from project_owners
  union all
  select p.id, m.user_id, m.created_at, true
  from projects p join team_memberships m on m.project_id = 'internal' and m.team_id = p.owner_team_id;

create or replace function is_impersonator_authorized(project text, started_by jsonb) returns boolean language sql stable as $$
  select case when started_by ->> 'ownerId' is null
    then not exists (
      select from project_key_sets k
      where k.project_id = project and k.id::text = started_by ->> 'keySetId' and k.revoked_at is not null)
    else exists (
      select from project_access o where o.project_id = project and o.owner_user_id::text = started_by ->> 'ownerId')
  end
$$;
