-- A webhook delivery that keeps failing holds back later events of its subject for a minute only. Locks webhook_deliveries
-- while its index is built.

alter table webhook_deliveries
  -- The first attempt since the delivery was created or requested again.
  add column first_attempt_at timestamptz,
  -- Whether later deliveries of the subject wait for this one: not if it has failed for a minute.
  add column is_blocking boolean not null default true;

-- The delivery that the others of its subject wait for.
create index webhook_deliveries_blocking on webhook_deliveries (project_id, endpoint_id, subject_id, sequence)
  where state = 'pending' and is_blocking;

-- As before, but waits only for deliveries that block.
create or replace function queue_webhook_deliveries(project text, at timestamptz, most integer) returns integer language plpgsql as $$
declare
  queued integer;
begin
  if not pg_try_advisory_xact_lock(webhook_queue_lock(project)) then
    return 0;
  end if;
  -- From here on a new snapshot: rows committed by the previous lock holder are visible.
  with waiting as (
    select id, type, subject_id, sequence, channels, created_at from webhook_events
    where project_id = project and queued_at is null order by sequence limit most for update
  ), taken as (
    select p.id as endpoint_id, e.id as event_id, e.subject_id, e.sequence,
      row_number() over (partition by p.id, e.subject_id order by e.sequence) as place
    from waiting e join webhook_endpoints p on p.project_id = project and not p.is_disabled and p.created_at <= e.created_at
      and (p.event_types is null or e.type = any (p.event_types)) and (p.channels is null or p.channels && e.channels)
    -- A delivery was already requested manually.
    where (
      select true from webhook_deliveries d where d.project_id = project and d.endpoint_id = p.id and d.event_id = e.id) is null
  ), written as (
    insert into webhook_deliveries (project_id, endpoint_id, event_id, subject_id, sequence, next_attempt_at)
    select project, t.endpoint_id, t.event_id, t.subject_id, t.sequence, case when t.place = 1 and (
      -- Locked, so that it can't finish unseen while this one starts to wait for it.
      select true from webhook_deliveries d
      where d.project_id = project and d.endpoint_id = t.endpoint_id and d.subject_id = t.subject_id and d.state = 'pending'
        and d.is_blocking and d.sequence < t.sequence
      order by d.sequence desc limit 1 for share
    ) is null then at end
    from taken t
  )
  update webhook_events e set queued_at = at from waiting w where e.project_id = project and e.id = w.id;
  get diagnostics queued = row_count;
  return queued;
end $$;

-- As before: the first delivery of each subject that blocks becomes due, and the others wait for it. Those that don't block
-- keep their next attempt.
create or replace function order_webhook_deliveries(project text, endpoint text, subjects uuid[], at timestamptz) returns void language plpgsql as $$
declare
  heads uuid[] := array(
    select (
      select d.event_id from webhook_deliveries d
      where d.project_id = project and d.endpoint_id = endpoint and d.subject_id = s.id and d.state = 'pending'
        and d.is_blocking
      order by d.sequence limit 1)
    from unnest(subjects) s (id));
begin
  update webhook_deliveries d set next_attempt_at = null
  where d.project_id = project and d.endpoint_id = endpoint and d.subject_id = any (subjects) and d.state = 'pending'
    and d.is_blocking and d.next_attempt_at is not null and d.claimed_until is null and d.event_id <> all (heads);
  update webhook_deliveries d set next_attempt_at = at
  where d.project_id = project and d.endpoint_id = endpoint and d.event_id = any (heads) and d.claimed_until is null
    and d.next_attempt_at is distinct from at;
end $$;

-- As before, but a delivery whose next attempt is more than a minute after its first stops blocking.
create or replace function finish_webhook_attempt(
  project text, endpoint text, event uuid, claim timestamptz, attempt text, target text, succeeded boolean, status integer, answer text,
  took_ms integer, manual boolean, started timestamptz, ended timestamptz, retry_at timestamptz
) returns table (failing_since timestamptz, due_at timestamptz) language plpgsql as $$
declare
  finished webhook_deliveries;
begin
  perform pg_advisory_xact_lock_shared(webhook_order_lock(project, endpoint));

  insert into webhook_attempts (project_id, id, endpoint_id, event_id, url, is_success, response_status, response_body, duration_ms,
    is_manual, attempted_at)
  select project, attempt, endpoint, event, target, succeeded, status, answer, took_ms, manual, started
  from webhook_deliveries d where d.project_id = project and d.endpoint_id = endpoint and d.event_id = event;

  update webhook_deliveries d set
    attempts = d.attempts + 1,
    claimed_until = null,
    is_manual = false,
    first_attempt_at = coalesce(d.first_attempt_at, started),
    is_blocking = succeeded or retry_at is null or retry_at <= coalesce(d.first_attempt_at, started) + interval '1 minute',
    state = case when succeeded then 'succeeded' when retry_at is null then 'failed' else 'pending' end,
    next_attempt_at = case when not succeeded and (retry_at > coalesce(d.first_attempt_at, started) + interval '1 minute' or (
      -- An earlier delivery may have been requested again.
      select true from webhook_deliveries o
      where o.project_id = project and o.endpoint_id = endpoint and o.subject_id = d.subject_id and o.state = 'pending'
        and o.is_blocking and o.sequence < d.sequence
      order by o.sequence limit 1 for share
    ) is null) then retry_at end
  where d.project_id = project and d.endpoint_id = endpoint and d.event_id = event and d.state = 'pending' and d.claimed_until = claim
  returning d.* into finished;

  if finished.state <> 'pending' or not finished.is_blocking then
    update webhook_deliveries d set next_attempt_at = ended
    where d.project_id = project and d.endpoint_id = endpoint and d.state = 'pending' and d.next_attempt_at is null and d.event_id = (
      select o.event_id from webhook_deliveries o
      where o.project_id = project and o.endpoint_id = endpoint and o.subject_id = finished.subject_id and o.state = 'pending'
        and o.is_blocking
      order by o.sequence limit 1);
  end if;

  update webhook_endpoints e set failing_since = case when succeeded then null else started end
  where e.project_id = project and e.id = endpoint and (e.failing_since is null) = (not succeeded);

  return query
    select e.failing_since, (
      select d.next_attempt_at from webhook_deliveries d
      where d.project_id = project and d.endpoint_id = endpoint and d.state = 'pending' and d.next_attempt_at is not null
      order by d.next_attempt_at limit 1)
    from webhook_endpoints e where e.project_id = project and e.id = endpoint;
end $$;
