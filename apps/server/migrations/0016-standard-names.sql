-- Renames a table and columns to the terms of docs/glossary.md. Takes an exclusive lock on each table for an instant.

alter table audit_waiting rename to audit_pending;
alter table audit_pending rename constraint audit_waiting_pkey to audit_pending_pkey;
alter sequence audit_waiting_position_seq rename to audit_pending_position_seq;

alter table email_suppressions rename column refusals to bounces;
alter table email_suppressions rename column first_refused_at to first_bounced_at;
alter table email_suppressions rename column last_refused_at to last_bounced_at;

-- When the server disabled the endpoint because its deliveries failed; null if it did not.
alter table webhook_endpoints rename column given_up_at to auto_disabled_at;
