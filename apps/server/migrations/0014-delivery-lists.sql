-- Paginated lists of an endpoint's deliveries, all or failed only. Locks webhook_deliveries and webhook_attempts while
-- it runs.

-- For an endpoint that accepts few events, without scanning other endpoints' deliveries.
create index webhook_deliveries_by_sequence on webhook_deliveries (project_id, endpoint_id, sequence);
-- Failed deliveries are what owners look for, and they are rare.
create index webhook_deliveries_failed on webhook_deliveries (project_id, endpoint_id, sequence) where state = 'failed';
create index webhook_attempts_failed on webhook_attempts (project_id, endpoint_id, attempted_at, id) where not is_success;
