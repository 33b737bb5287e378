-- Rotation of signing keys: a new key is published before it signs, and its predecessor stays published until the last
-- token it signed has expired. Existing keys get the time of this migration, so that the first rotation isn't due while
-- servers of the previous release, which sign with the newest key immediately, may still run.
alter table signing_keys add column signs_from timestamptz not null default now();

-- The newest key of a project. The index lets one of several concurrent rotations win.
create unique index signing_keys_newest on signing_keys (project_id) where retired_at is null;
create index signing_keys_by_age on signing_keys (signs_from) where retired_at is null;
create index signing_keys_retired on signing_keys (retired_at) where retired_at is not null;
