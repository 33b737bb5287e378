-- Invitations to own a project, mailed to people who may have no account yet. The code of the mail is a verification code of project
-- `internal`, where owners have their accounts; its subject names the invitation, which is deleted when it is accepted or taken back.
create table project_owner_invitations (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  recipient_email text not null,
  -- NFC, lower case: an address has one open invitation to a project.
  normalized_email text not null,
  -- The owner who asked; null for keys. Who owns the project no more has invited nobody.
  owner_project_id text not null default 'internal' check (owner_project_id = 'internal'),
  invited_by uuid,
  -- The owner who asked stops being one when it is accepted.
  is_transfer boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (project_id, id),
  unique (project_id, normalized_email),
  foreign key (owner_project_id, invited_by) references users (project_id, id) on delete cascade,
  check (invited_by is not null or not is_transfer)
);
create index project_owner_invitations_by_inviter on project_owner_invitations (invited_by);
create index project_owner_invitations_by_expiry on project_owner_invitations (expires_at);
