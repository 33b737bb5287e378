-- Projects that are being deleted, when keys of projects were used, and who owns a project as the people of `internal` read it.

-- Nobody finds the project any more; a job removes what it holds, bit by bit.
alter table projects add column deleted_at timestamptz;

-- Kept to the minute or so; null: never, or before this was kept.
alter table project_key_sets add column last_used_at timestamptz;
