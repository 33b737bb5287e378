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

-- The same by day (UTC): most people ask for those.
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

-- When somebody was active, by day (UTC): the one fact that the counters below are made of. It knows no more of a person than this, and
-- stays when they are gone.
create table activity_days (
  project_id text not null references projects on delete cascade,
  day date not null,
  user_id uuid not null,
  -- Which quarters of an hour of the day, the first one on the left.
  quarters bit(96) not null,
  signed_up_at timestamptz not null,
  primary key (project_id, day, user_id)
);

-- People active on a day (UTC), and those of them who signed up on it.
create table activity_counts (
  project_id text not null references projects on delete cascade,
  day date not null,
  active bigint not null,
  new bigint not null,
  primary key (project_id, day)
);

-- The same for days of other time zones, made of the quarters of an hour when somebody asks. Zones that have the same day share it.
create table activity_local_days (
  project_id text not null references projects on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  active bigint not null,
  new bigint not null,
  counted_at timestamptz not null,
  -- Counted after its end: for good.
  is_closed boolean not null,
  primary key (project_id, starts_at, ends_at)
);

-- In which weeks somebody was active, by the Monday (UTC).
create table activity_weeks (
  project_id text not null references projects on delete cascade,
  week date not null,
  user_id uuid not null,
  primary key (project_id, week, user_id)
);

-- Of those who signed up in a week, how many were active in a week.
create table retention_counts (
  project_id text not null references projects on delete cascade,
  sign_up_week date not null,
  week date not null,
  active bigint not null,
  primary key (project_id, sign_up_week, week)
);

-- Where somebody was when they were last active, as far as it was known.
create table activity_countries (
  project_id text not null references projects on delete cascade,
  user_id uuid not null,
  country_code text not null,
  -- The one before: whoever writes the row reads here what it replaced.
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

-- The few who were active last. An index of users by activity would have to be written at every refresh.
create table recently_active (
  project_id text not null references projects on delete cascade,
  user_id uuid not null,
  at timestamptz not null,
  primary key (project_id, user_id)
);

-- Sign-ups by the quarter of an hour. Shards as in project_user_counts, from 1 on; what is past is put together in shard 0.
create table sign_up_counts (
  project_id text not null references projects on delete cascade,
  quarter timestamptz not null,
  shard smallint not null,
  -- Users who still exist.
  count bigint not null,
  -- With those who are gone since.
  ever bigint not null,
  primary key (project_id, quarter, shard)
);
create index sign_up_counts_in_shards on sign_up_counts (quarter) where shard > 0;

-- Ways to sign in that users have: password, otp, passkey, or the id of a provider.
create table login_method_counts (
  project_id text not null references projects on delete cascade,
  method text not null,
  shard smallint not null,
  count bigint not null,
  primary key (project_id, method, shard)
);

-- Locks users: the triggers are other ones from here on. By the statement, not by the row: an import would write one counter thousands
-- of times.
drop trigger count_user on users;
drop function count_user();

create function count_users() returns trigger language plpgsql as $$
declare
  step bigint := case when tg_op = 'INSERT' then 1 else -1 end;
  own_shard smallint := pg_backend_pid() % 16;
begin
  -- A project that is being deleted takes its users and its counts along in any order.
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
-- By the row: they go one user at a time, and most users have none.
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

-- Of the time before, sessions and users still know the first and the last use.
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
