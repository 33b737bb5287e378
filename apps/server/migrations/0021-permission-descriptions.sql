-- Describes the default permissions of existing projects. Keeps descriptions that admins wrote. Locks only these rows.

update permission_definitions set description = case id
    when 'team_admin' then 'Can manage the team, its members and its API keys'
    else 'Can see the team''s members and invite others' end
  where id in ('team_admin', 'team_member') and scope = 'team' and coalesce(description, '') = '';
