-- A CLI can start a login with the session of an anonymous user, so that the user who confirms can keep that account.
-- Takes an exclusive lock on the table for an instant.

alter table cli_logins
  -- The anonymous user's session; it may have ended.
  add column anonymous_session_id uuid,
  -- When the page that confirms the login got a session of that user.
  add column anonymous_claimed_at timestamptz;
