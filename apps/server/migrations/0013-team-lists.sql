-- Paginated team search by part of the name, and paginated lists of users who hold a permission. Locks teams and both
-- grant tables while it runs.

create index teams_by_text on teams using gin (search_pieces(project_id, search_form(display_name), 1));

-- In list order, so that reading a page doesn't sort all holders of the permission.
drop index team_permissions_by_permission;
create index team_permissions_by_permission on team_permissions (project_id, permission_id, team_id, user_id);
drop index project_permissions_by_permission;
create index project_permissions_by_permission on project_permissions (project_id, permission_id, user_id);
