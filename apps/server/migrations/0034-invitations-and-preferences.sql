-- Finds the open invitations of a user's emails. Locks team_invitations while it builds the index.
create index team_invitations_by_email on team_invitations (project_id, normalized_email) where accepted_at is null;

-- Whether a user wants the emails of a category. Without a row: yes.
create table notification_preferences (
  project_id text not null,
  user_id uuid not null,
  category text not null check (category in ('marketing')),
  is_enabled boolean not null,
  primary key (project_id, user_id, category),
  foreign key (project_id, user_id) references users on delete cascade
);
