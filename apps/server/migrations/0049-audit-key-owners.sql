-- concurrently: each statement runs outside a transaction, so that the audit log can be written meanwhile.
-- The users whose API keys an entry is about: their erasure finds the entries by it.
create index concurrently if not exists audit_log_by_key_owner on audit_log (project_id, (details ->> 'owner_id'))
  where details ->> 'owner_type' = 'user';
