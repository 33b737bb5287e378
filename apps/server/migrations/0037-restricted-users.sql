-- An admin can restrict a user: applications since 2.8.108 then treat the user as not signed in. The columns have constant
-- defaults, so the table isn't rewritten.

alter table users
  add column restricted_by_admin boolean not null default false,
  -- Shown to the user.
  add column restricted_by_admin_reason text,
  -- Only for the project's servers and admins.
  add column restricted_by_admin_private_details text,
  add constraint users_restriction_check check (
    restricted_by_admin or (restricted_by_admin_reason is null and restricted_by_admin_private_details is null));
