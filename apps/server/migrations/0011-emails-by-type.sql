-- The log of mails is also read by type. Building the index keeps writers of mails waiting for as long as it takes.

create index emails_by_type on emails (project_id, type, created_at desc, id);
