-- concurrently: each statement runs outside a transaction, so that the audit log can be written meanwhile.
create index concurrently if not exists audit_log_by_mentioned_user on audit_log using gin (list_mentioned_users(details))
  where list_mentioned_users(details) <> '{}';
