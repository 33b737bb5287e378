-- What the overview shows, counted when it happens: whatever is asked, no list of events is read through.

-- Tries to sign in and up, by the quarter of an hour: days of every time zone are made of those. Written when entries of the audit log
-- are chained, by one at a time for each project.
create table sign_in_counts (
  project_id text not null references projects on delete cascade,
  quarter timestamptz not null,
  -- sign_in, or sign_up for a new account.
  action text not null,
  -- password, otp, passkey, …, or the id of a provider.
  method text not null,
  outcome text not null,
  -- The error code of a failure, else empty.
  reason text not null,
  count bigint not null,
  primary key (project_id, quarter, action, method, outcome, reason)
);

-- When somebody was active, by day (UTC). Goes on counting when they are gone.
create table activity_days (
  project_id text not null references projects on delete cascade,
  day date not null,
  user_id uuid not null,
  -- Which quarters of an hour of the day, the first one on the left.
  quarters bit(96) not null,
  signed_up_at timestamptz not null,
  primary key (project_id, day, user_id)
);
