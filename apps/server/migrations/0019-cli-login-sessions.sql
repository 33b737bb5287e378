-- Binds the confirmation of a CLI login to the session that confirmed it. Takes an exclusive lock on the table for an instant.

-- The session that confirmed; null while pending. Logins that were confirmed before this migration can't be fetched.
alter table cli_logins add column session_id uuid;
