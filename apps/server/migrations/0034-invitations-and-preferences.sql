-- Finds the open invitations of a user's emails. Locks team_invitations while it builds the index.
create index team_invitations_by_email on team_invitations (project_id, normalized_email) where accepted_at is null;
