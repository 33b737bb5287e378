-- Invitations to become a project owner, sent to people who may not have an account yet. The code in the email is a
-- verification code of project `internal`, where owners have their accounts; its subject names the invitation, which is
-- deleted when it is accepted or revoked.
create table project_owner_invitations (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  recipient_email text not null,
  -- NFC, lower case: one open invitation per project and email.
  normalized_email text not null,
  -- The owner who sent the invitation; null for keys. Removing an owner revokes the invitations they sent.
  owner_project_id text not null default 'internal' check (owner_project_id = 'internal'),
  invited_by uuid,
  -- The inviting owner gives up ownership when the invitation is accepted.
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
