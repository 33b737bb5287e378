-- Webhook delivery: endpoints, their secrets, pending deliveries, and every attempt.

-- When the event's deliveries were created; null: not yet. Events older than the first endpoint are not delivered.
alter table webhook_events add column queued_at timestamptz;
update webhook_events set queued_at = created_at;
-- For messages that an owner sends: their own event ID, and the channels it is delivered to.
alter table webhook_events add column event_id text, add column channels text[];
-- The event is about a deleted user and is deleted with the last of its deliveries.
alter table webhook_events add column is_leaving boolean not null default false;
-- Created to test one endpoint; no other endpoint receives it.
alter table webhook_events add column is_example boolean not null default false;
create index webhook_events_waiting on webhook_events (project_id, sequence) where queued_at is null;
create unique index webhook_events_by_event_id on webhook_events (project_id, event_id) where event_id is not null;
-- Listing a rare event type must not scan the whole month.
create index webhook_events_by_type on webhook_events (project_id, type, sequence);
create index webhook_events_leaving on webhook_events (project_id, id) where is_leaving;

create table webhook_endpoints (
  project_id text not null references projects on delete cascade,
  id text not null,
  -- The owner's own id for it.
  uid text,
  url text not null,
  description text not null default '',
  -- Event types; null: all.
  event_types text[],
  channels text[],
  metadata jsonb not null default '{}',
  -- Max deliveries per second; null: no limit.
  rate_limit integer,
  version integer not null default 1,
  is_disabled boolean not null default false,
  -- Since when every attempt has failed; null: the last attempt succeeded.
  failing_since timestamptz,
  -- When it was disabled because of continued failures; null: it wasn't.
  given_up_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, id)
);
create unique index webhook_endpoints_by_uid on webhook_endpoints (project_id, uid) where uid is not null;
create index webhook_endpoints_by_age on webhook_endpoints (project_id, created_at, id);

-- The secret that never expires signs first; an older one also signs until it expires.
create table webhook_secrets (
  project_id text not null,
  endpoint_id text not null,
  id uuid not null,
  ciphertext bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  primary key (project_id, endpoint_id, id),
  foreign key (project_id, endpoint_id) references webhook_endpoints on delete cascade
);
create unique index webhook_secrets_current on webhook_secrets (project_id, endpoint_id) where expires_at is null;

create table webhook_deliveries (
  project_id text not null,
  endpoint_id text not null,
  event_id uuid not null,
  -- Both copied from the event: deliveries with the same subject are sent in this order.
  subject_id uuid not null,
  sequence bigint not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  -- Whether an owner requested the next attempt.
  is_manual boolean not null default false,
  -- Null: not pending, or blocked by an earlier delivery with the same subject. While claimed: the end of the claim.
  next_attempt_at timestamptz,
  -- A node is delivering it until then; if this is in the past, the node crashed.
  claimed_until timestamptz,
  primary key (project_id, endpoint_id, event_id),
  foreign key (project_id, endpoint_id) references webhook_endpoints on delete cascade,
  foreign key (project_id, event_id) references webhook_events on delete cascade,
  check (state in ('pending', 'succeeded', 'failed'))
);
-- Only deliveries that wait for nothing but their due time: finding the next one stays fast no matter how many are
-- blocked behind it.
create index webhook_deliveries_due on webhook_deliveries (project_id, endpoint_id, next_attempt_at, sequence)
  where state = 'pending' and next_attempt_at is not null;
create index webhook_deliveries_in_order on webhook_deliveries (project_id, endpoint_id, subject_id, sequence) where state = 'pending';
create index webhook_deliveries_by_event on webhook_deliveries (project_id, event_id);

create table webhook_attempts (
  project_id text not null,
  id text not null,
  endpoint_id text not null,
  event_id uuid not null,
  url text not null,
  is_success boolean not null,
  -- 0: no response.
  response_status integer not null,
  -- The start of the response body, or the connection error.
  response_body text not null,
  duration_ms integer not null,
  -- Whether an owner requested it, as opposed to the retry schedule.
  is_manual boolean not null default false,
  attempted_at timestamptz not null,
  primary key (project_id, id),
  foreign key (project_id, endpoint_id) references webhook_endpoints on delete cascade,
  foreign key (project_id, event_id) references webhook_events on delete cascade
);
create index webhook_attempts_by_endpoint on webhook_attempts (project_id, endpoint_id, attempted_at desc, id);
create index webhook_attempts_by_event on webhook_attempts (project_id, event_id, attempted_at desc, id);

-- If an endpoint accepts the event, it is queued, and the servers are notified on commit. Otherwise it is done at once:
-- a project without endpoints pays one lookup in an empty index, and an endpoint created later doesn't receive earlier
-- events.
create function announce_webhook_event() returns trigger language plpgsql as $$
begin
  if new.queued_at is not null then
    return new;
  end if;
  if exists (
    select from webhook_endpoints e
    where e.project_id = new.project_id and not e.is_disabled and (e.event_types is null or new.type = any (e.event_types))
  ) then
    perform pg_notify('webhook_work', new.project_id);
  else
    new.queued_at := new.created_at;
  end if;
  return new;
end $$;
create trigger announce before insert on webhook_events for each row execute function announce_webhook_event();

-- Lock order. `webhook_queue_lock`: exclusive for transactions that queue a project's events or reorder its pending
-- deliveries. `webhook_order_lock`: shared by transactions that finish attempts at an endpoint, exclusive for those
-- that reorder its pending deliveries. Each therefore sees the others' changes, and they can't deadlock.
create function webhook_queue_lock(project text) returns bigint immutable language sql as
  $$ select hashtextextended('webhooks:' || project, 0) $$;
create function webhook_order_lock(project text, endpoint text) returns bigint immutable language sql as
  $$ select hashtextextended('webhooks:' || project || '/' || endpoint, 1) $$;

-- Must be called first by every transaction that changes which deliveries of an endpoint are pending and then calls
-- `order_webhook_deliveries`.
create function lock_webhook_order(project text, endpoint text) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(webhook_queue_lock(project));
  perform pg_advisory_xact_lock(webhook_order_lock(project, endpoint));
end $$;

-- Creates the deliveries of the next `most` events of a project, in order; returns the number of events. One server at
-- a time, because an earlier event could otherwise be written after a later one; a server that already holds the lock
-- processes the same events.
create function queue_webhook_deliveries(project text, at timestamptz, most integer) returns integer language plpgsql as $$
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
        and d.sequence < t.sequence
      order by d.sequence desc limit 1 for share
    ) is null then at end
    from taken t
  )
  update webhook_events e set queued_at = at from waiting w where e.project_id = project and e.id = w.id;
  get diagnostics queued = row_count;
  return queued;
end $$;

-- Restores the order of pending deliveries for some subjects: the first of each becomes due, the others wait for it.
-- The IDs are passed as an array so that each is looked up by key even without table statistics: a join of thousands
-- with thousands would take seconds.
create function order_webhook_deliveries(project text, endpoint text, subjects uuid[], at timestamptz) returns void language plpgsql as $$
declare
  heads uuid[] := array(
    select (
      select d.event_id from webhook_deliveries d
      where d.project_id = project and d.endpoint_id = endpoint and d.subject_id = s.id and d.state = 'pending'
      order by d.sequence limit 1)
    from unnest(subjects) s (id));
begin
  update webhook_deliveries d set next_attempt_at = null
  where d.project_id = project and d.endpoint_id = endpoint and d.subject_id = any (subjects) and d.state = 'pending'
    and d.next_attempt_at is not null and d.claimed_until is null and d.event_id <> all (heads);
  update webhook_deliveries d set next_attempt_at = at
  where d.project_id = project and d.endpoint_id = endpoint and d.event_id = any (heads) and d.claimed_until is null
    and d.next_attempt_at is distinct from at;
end $$;

-- Records the outcome of an attempt and, if it was the last one, unblocks the next delivery of the same subject.
-- `retry_at` null: no further attempt. If another server has taken over the claim, the attempt is only logged. Returns
-- since when the endpoint has been failing, and when its next delivery is due.
create function finish_webhook_attempt(
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
    state = case when succeeded then 'succeeded' when retry_at is null then 'failed' else 'pending' end,
    next_attempt_at = case when not succeeded and (
      -- An earlier delivery may have been requested again.
      select true from webhook_deliveries o
      where o.project_id = project and o.endpoint_id = endpoint and o.subject_id = d.subject_id and o.state = 'pending'
        and o.sequence < d.sequence
      order by o.sequence limit 1 for share
    ) is null then retry_at end
  where d.project_id = project and d.endpoint_id = endpoint and d.event_id = event and d.state = 'pending' and d.claimed_until = claim
  returning d.* into finished;

  if finished.state <> 'pending' then
    update webhook_deliveries d set next_attempt_at = ended
    where d.project_id = project and d.endpoint_id = endpoint and d.state = 'pending' and d.next_attempt_at is null and d.event_id = (
      select o.event_id from webhook_deliveries o
      where o.project_id = project and o.endpoint_id = endpoint and o.subject_id = finished.subject_id and o.state = 'pending'
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
