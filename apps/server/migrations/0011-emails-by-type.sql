-- Adds filtering the email log by type. Building the index blocks writes to emails until it finishes.

create index emails_by_type on emails (project_id, type, created_at desc, id);
