-- The counters that all servers share. Takes no locks on existing tables.

-- Unlogged: a crash loses only recent counts. Earlier versions created the table when they first counted.
create unlogged table if not exists rate_limits (
  key text primary key,
  points integer not null,
  -- In ms since the epoch; null: never.
  expire bigint
);
