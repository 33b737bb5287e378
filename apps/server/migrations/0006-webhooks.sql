-- Where events go: endpoints, their secrets, what is still to be delivered, and every attempt.

-- When the deliveries of an event were written; null: not yet. What was there before endpoints were goes nowhere.
alter table webhook_events add column queued_at timestamptz;
update webhook_events set queued_at = created_at;
create index webhook_events_waiting on webhook_events (project_id, sequence) where queued_at is null;

create table webhook_endpoints (
  project_id text not null references projects on delete cascade,
  id text not null,
  -- The owner's own name for it.
  uid text,
  url text not null,
  description text not null default '',
  -- Types of events; null: all.
  event_types text[],
  channels text[],
  metadata jsonb not null default '{}',
  -- Most deliveries a second; null: no limit.
  rate_limit integer,
  version integer not null default 1,
  is_disabled boolean not null default false,
  -- Since when every attempt has failed; null: the last one did not.
  failing_since timestamptz,
  -- When it was disabled because it went on failing; null: it was not.
  given_up_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (project_id, id)
);
create unique index webhook_endpoints_by_uid on webhook_endpoints (project_id, uid) where uid is not null;
create index webhook_endpoints_by_age on webhook_endpoints (project_id, created_at, id);

-- The newest signs first; an older one signs beside it until it expires.
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

create table webhook_deliveries (
  project_id text not null,
  endpoint_id text not null,
  event_id uuid not null,
  -- Both as in the event: what tells of one thing goes out in this order.
  subject_id uuid not null,
  sequence bigint not null,
  state text not null default 'pending',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  -- A node is at it until then, or has died.
  claimed_until timestamptz,
  primary key (project_id, endpoint_id, event_id),
  foreign key (project_id, endpoint_id) references webhook_endpoints on delete cascade,
  foreign key (project_id, event_id) references webhook_events on delete cascade,
  check (state in ('pending', 'succeeded', 'failed'))
);
create index webhook_deliveries_due on webhook_deliveries (project_id, endpoint_id, next_attempt_at) where state = 'pending';
create index webhook_deliveries_in_order on webhook_deliveries (project_id, endpoint_id, subject_id, sequence) where state = 'pending';
create index webhook_deliveries_by_event on webhook_deliveries (project_id, event_id);

create table webhook_attempts (
  project_id text not null,
  id text not null,
  endpoint_id text not null,
  event_id uuid not null,
  url text not null,
  is_success boolean not null,
  -- 0: there was no answer.
  response_status integer not null,
  -- The start of the answer, or why there was none.
  response_body text not null,
  duration_ms integer not null,
  -- Whether the schedule or a person asked for it.
  is_manual boolean not null default false,
  attempted_at timestamptz not null,
  primary key (project_id, id),
  foreign key (project_id, endpoint_id) references webhook_endpoints on delete cascade,
  foreign key (project_id, event_id) references webhook_events on delete cascade
);
create index webhook_attempts_by_endpoint on webhook_attempts (project_id, endpoint_id, attempted_at desc, id);
create index webhook_attempts_by_event on webhook_attempts (project_id, event_id, attempted_at desc, id);
create index webhook_attempts_by_age on webhook_attempts (attempted_at);
