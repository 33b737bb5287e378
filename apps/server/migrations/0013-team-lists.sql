-- Lists of teams by a part of their name, and of who holds a permission, page by page. Locks teams and both tables of grants while it runs.

create index teams_by_text on teams using gin (search_pieces(project_id, search_form(display_name), 1));

-- In the order of the list, so that a page is read without sorting everybody who holds the permission.
drop index team_permissions_by_permission;
create index team_permissions_by_permission on team_permissions (project_id, permission_id, team_id, user_id);
drop index project_permissions_by_permission;
create index project_permissions_by_permission on project_permissions (project_id, permission_id, user_id);
