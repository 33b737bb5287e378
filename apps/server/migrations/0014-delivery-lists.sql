-- Lists of what was sent to an endpoint, all of it or what failed, page by page. Locks webhook_deliveries and webhook_attempts while it runs.

-- Of an endpoint that wants few events, without walking over those of all others.
create index webhook_deliveries_by_sequence on webhook_deliveries (project_id, endpoint_id, sequence);
-- What failed is what somebody looks for, among all that arrived.
create index webhook_deliveries_failed on webhook_deliveries (project_id, endpoint_id, sequence) where state = 'failed';
create index webhook_attempts_failed on webhook_attempts (project_id, endpoint_id, attempted_at, id) where not is_success;
