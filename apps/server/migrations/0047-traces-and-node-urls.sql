-- Adds columns without a default, which needs a short exclusive lock of each table but rewrites nothing. A server of the
-- previous version leaves them empty.

-- The trace of the request that caused the event, which its deliveries continue (W3C traceparent).
alter table webhook_events add column traceparent text;

-- Lets servers on one database notice that they have different public URLs.
alter table job_pools add column public_url text;
