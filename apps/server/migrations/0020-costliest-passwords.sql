-- The costliest kind of password hash that each project ever held, so that a failed sign-in takes as long as with that
-- kind: otherwise response times would tell imported accounts from unknown ones.
create table costliest_passwords (
  project_id text primary key references projects (id) on delete cascade,
  -- The start of the hash that names its algorithm and parameters.
  kind text not null,
  -- Estimated duration of a verification, in µs.
  work int not null
);

insert into costliest_passwords (project_id, kind, work)
select distinct on (project_id) project_id, kind, work from (
  select project_id, kind,
    case
      when kind like '$2%' then least((52 * 2 ^ right(kind, 2)::int)::bigint, 2147483647)::int
      else (select least(0.45 * (p[1]::bigint) * (p[2]::bigint), 2147483647)::int from regexp_match(kind, 'm=(\d+),t=(\d+)') p)
    end as work
  from (
    select distinct project_id,
      substring(hash from '^(\$2[aby]\$\d\d|\$argon2[a-z]+\$v=\d+\$m=\d+,t=\d+,p=\d+)') as kind
    from password_credentials
  ) kinds
  where kind is not null
) rated
order by project_id, work desc;
