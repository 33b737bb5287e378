-- What the overview shows, counted when it happens.

-- When somebody was active, by day (UTC). Goes on counting when they are gone.
create table activity_days (
  project_id text not null references projects on delete cascade,
  user_id uuid not null,
  day date not null,
  -- Which quarters of an hour of the day, the first one on the left.
  quarters bit(96) not null,
  signed_up_at timestamptz not null,
  primary key (project_id, user_id, day)
);
create index activity_days_by_day on activity_days (project_id, day);
