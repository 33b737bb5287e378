-- Metrics for the overview, counted as events happen: no query scans an event list.

-- Sign-in and sign-up attempts per quarter hour, from which days of every time zone are assembled. Written when audit
-- entries are chained, by one server at a time per project.
create table sign_in_counts (
  project_id text not null references projects on delete cascade,
  quarter timestamptz not null,
  -- sign_in, or sign_up for a new account.
  action text not null,
  -- password, otp, passkey, …, or a provider ID.
  method text not null,
  outcome text not null,
  -- The error code of a failure; otherwise empty.
  reason text not null,
  count bigint not null,
  primary key (project_id, quarter, action, method, outcome, reason)
);

-- The same by day (UTC), the most common query.
create table sign_in_day_counts (
  project_id text not null references projects on delete cascade,
  day date not null,
  action text not null,
  method text not null,
  outcome text not null,
  reason text not null,
  count bigint not null,
  primary key (project_id, day, action, method, outcome, reason)
);

-- When a user was active, by day (UTC): the source of the counters below. It holds no other user data and outlives the
-- user.
create table activity_days (
  project_id text not null references projects on delete cascade,
  day date not null,
  user_id uuid not null,
  -- Active quarter hours of the day, the first one leftmost.
  quarters bit(96) not null,
  signed_up_at timestamptz not null,
  primary key (project_id, day, user_id)
);

-- Users active on a day (UTC), and how many of them signed up on that day.
create table activity_counts (
  project_id text not null references projects on delete cascade,
  day date not null,
  active bigint not null,
  new bigint not null,
  primary key (project_id, day)
);

-- The same for days of other time zones, computed from the quarter hours on demand. Time zones with the same day
-- boundaries share rows.
create table activity_local_days (
  project_id text not null references projects on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  active bigint not null,
  new bigint not null,
  counted_at timestamptz not null,
  -- Counted after the day ended: final.
  is_closed boolean not null,
  primary key (project_id, starts_at, ends_at)
);

-- The weeks in which a user was active, by Monday (UTC).
create table activity_weeks (
  project_id text not null references projects on delete cascade,
  week date not null,
  user_id uuid not null,
  primary key (project_id, week, user_id)
);

-- Of the users who signed up in one week, how many were active in another week.
create table retention_counts (
  project_id text not null references projects on delete cascade,
  sign_up_week date not null,
  week date not null,
  active bigint not null,
  primary key (project_id, sign_up_week, week)
);

-- The user's country when they were last active, if known.
create table activity_countries (
  project_id text not null references projects on delete cascade,
  user_id uuid not null,
  country_code text not null,
  -- The previous value: the statement that updates the row reads here what it replaced.
  previous_country_code text,
  at timestamptz not null,
  primary key (project_id, user_id)
);

create table country_counts (
  project_id text not null references projects on delete cascade,
  country_code text not null,
  count bigint not null,
  primary key (project_id, country_code)
);

-- The most recently active users. An index of users by activity would have to be updated on every token refresh.
create table recently_active (
  project_id text not null references projects on delete cascade,
  user_id uuid not null,
  at timestamptz not null,
  primary key (project_id, user_id)
);

-- Sign-ups per quarter hour. Sharded like project_user_counts, starting at 1; past quarters are rolled up into shard 0.
create table sign_up_counts (
  project_id text not null references projects on delete cascade,
  quarter timestamptz not null,
  shard smallint not null,
  -- Users who still exist.
  count bigint not null,
  -- Including users deleted since.
  ever bigint not null,
  primary key (project_id, quarter, shard)
);
create index sign_up_counts_in_shards on sign_up_counts (quarter) where shard > 0;

-- Sign-in methods that users have: password, otp, passkey, or a provider ID.
create table login_method_counts (
  project_id text not null references projects on delete cascade,
  method text not null,
  shard smallint not null,
  count bigint not null,
  primary key (project_id, method, shard)
);

-- Locks users while the triggers are replaced. Per statement, not per row: an import would otherwise update one counter
-- thousands of times.
drop trigger count_user on users;
drop function count_user();

create function count_users() returns trigger language plpgsql as $$
declare
  step bigint := case when tg_op = 'INSERT' then 1 else -1 end;
  own_shard smallint := pg_backend_pid() % 16;
begin
  -- When a project is being deleted, its users and counts are deleted in any order.
  insert into project_user_counts as c (project_id, shard, count)
    select u.project_id, own_shard, count(*) * step from changed u
    join projects p on p.id = u.project_id and p.deleted_at is null
    group by 1 order by 1
    on conflict (project_id, shard) do update set count = c.count + excluded.count;
  insert into sign_up_counts as c (project_id, quarter, shard, count, ever)
    select u.project_id, date_bin('15 minutes', u.signed_up_at, timestamptz 'epoch'), own_shard + 1, count(*) * step, count(*) * greatest(step, 0)
    from changed u join projects p on p.id = u.project_id and p.deleted_at is null
    group by 1, 2 order by 1, 2
    on conflict (project_id, quarter, shard) do update set count = c.count + excluded.count, ever = c.ever + excluded.ever;
  insert into login_method_counts as c (project_id, method, shard, count)
    select u.project_id, 'otp', own_shard, count(*) * step from changed u
    join projects p on p.id = u.project_id and p.deleted_at is null
    where u.otp_auth_enabled
    group by 1 order by 1
    on conflict (project_id, method, shard) do update set count = c.count + excluded.count;
  return null;
end $$;
create trigger count_added after insert on users referencing new table as changed for each statement execute function count_users();
create trigger count_removed after delete on users referencing old table as changed for each statement execute function count_users();

create function count_login_method(project text, name text, step int) returns void language sql as $$
  insert into login_method_counts as c (project_id, method, shard, count)
    select p.id, name, pg_backend_pid() % 16, step from projects p where p.id = project and p.deleted_at is null
    on conflict (project_id, method, shard) do update set count = c.count + excluded.count
$$;

create function count_otp() returns trigger language plpgsql as $$
begin
  perform count_login_method(new.project_id, 'otp', case when new.otp_auth_enabled then 1 else -1 end);
  return null;
end $$;
create trigger count_otp after update of otp_auth_enabled on users
  for each row when (old.otp_auth_enabled <> new.otp_auth_enabled) execute function count_otp();

-- With the name of a method; without one, the rows name their provider.
create function count_added_methods() returns trigger language plpgsql as $$
begin
  insert into login_method_counts as c (project_id, method, shard, count)
    select m.project_id, coalesce(tg_argv[0], lower(to_jsonb(m) ->> 'provider_id')), pg_backend_pid() % 16, count(*) from changed m
    group by 1, 2 order by 1, 2
    on conflict (project_id, method, shard) do update set count = c.count + excluded.count;
  return null;
end $$;
-- Per row: users are deleted one at a time, and most rows don't exist.
create function count_removed_method() returns trigger language plpgsql as $$
begin
  perform count_login_method(old.project_id, coalesce(tg_argv[0], lower(to_jsonb(old) ->> 'provider_id')), -1);
  return null;
end $$;

-- Locks password_credentials, passkeys and oauth_accounts.
create trigger count_added after insert on password_credentials referencing new table as changed
  for each statement execute function count_added_methods('password');
create trigger count_removed after delete on password_credentials for each row execute function count_removed_method('password');
create trigger count_added after insert on passkeys referencing new table as changed
  for each statement execute function count_added_methods('passkey');
create trigger count_removed after delete on passkeys for each row execute function count_removed_method('passkey');
create trigger count_added after insert on oauth_accounts referencing new table as changed
  for each statement execute function count_added_methods();
create trigger count_removed after delete on oauth_accounts for each row execute function count_removed_method();

insert into sign_up_counts (project_id, quarter, shard, count, ever)
  select project_id, date_bin('15 minutes', signed_up_at, timestamptz 'epoch'), 0, count(*), count(*) from users group by 1, 2;
insert into login_method_counts (project_id, method, shard, count)
  select project_id, method, 0, count(*) from (
    select project_id, 'password' as method from password_credentials
    union all select project_id, 'passkey' from passkeys
    union all select project_id, lower(provider_id) from oauth_accounts
    union all select project_id, 'otp' from users where otp_auth_enabled
  ) methods group by 1, 2;

-- For the time before this migration, sessions and users still hold the first and last activity.
insert into activity_days (project_id, day, user_id, quarters, signed_up_at)
  select u.project_id, (a.at at time zone 'UTC')::date, u.id,
    bit_or(set_bit(repeat('0', 96)::bit(96), (extract(epoch from a.at)::bigint / 900 % 96)::int, 1)), min(u.signed_up_at)
  from users u join (
    select project_id, user_id, created_at as at from sessions where not is_impersonation
    union all select project_id, user_id, last_used_at from sessions where not is_impersonation
    union all select project_id, id, last_active_at from users where last_active_at > signed_up_at
  ) a on a.project_id = u.project_id and a.user_id = u.id
  group by 1, 2, 3;
insert into activity_counts (project_id, day, active, new)
  select project_id, day, count(*), count(*) filter (where (signed_up_at at time zone 'UTC')::date = day) from activity_days group by 1, 2;
insert into activity_weeks (project_id, week, user_id)
  select distinct project_id, date_trunc('week', day)::date, user_id from activity_days;
insert into retention_counts (project_id, sign_up_week, week, active)
  select project_id, sign_up_week, week, count(*) from (
    select distinct project_id, user_id, date_trunc('week', signed_up_at at time zone 'UTC')::date as sign_up_week, date_trunc('week', day)::date as week
    from activity_days
  ) weeks group by 1, 2, 3;
insert into activity_countries (project_id, user_id, country_code, at)
  select distinct on (project_id, user_id) project_id, user_id, place ->> 'countryCode', last_used_at
  from sessions where place ->> 'countryCode' is not null and not is_impersonation
  order by project_id, user_id, last_used_at desc, place ->> 'countryCode' desc;
insert into country_counts (project_id, country_code, count)
  select project_id, country_code, count(*) from activity_countries group by 1, 2;
insert into recently_active (project_id, user_id, at)
  select project_id, id, last_active_at from (
    select project_id, id, last_active_at, row_number() over (partition by project_id order by last_active_at desc, id) as place
    from users where last_active_at > signed_up_at
  ) ranked where place <= 20;
