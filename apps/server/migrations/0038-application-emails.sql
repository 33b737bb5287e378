-- Emails that applications send to their users, with their templates and drafts. Locks emails while it checks the states.

alter table emails
  -- What the application chose (category, theme, template, draft, priority); null: the server's own email. An email to all
  -- users is one row of type broadcast, from which a job creates one row per user; `after` is the last user it reached.
  add column application jsonb,
  -- Null: immediately.
  add column scheduled_at timestamptz,
  add column is_paused boolean not null default false,
  -- While an attempt at an application's email is under way: then it can't be changed anymore.
  add column sending_since timestamptz,
  drop constraint emails_state_check,
  add constraint emails_state_check check (state in ('queued', 'sent', 'kept', 'failed', 'suppressed', 'skipped'));
-- For the delivery figures.
create index emails_by_delivery on emails (project_id, tried_at) include (state, error_kind) where state in ('sent', 'failed');

-- The project's own templates, and drafts.
create table email_documents (
  project_id text not null references projects on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('template', 'draft')),
  display_name text not null,
  -- JSON in the format of packages/emails, as its author wrote it.
  source text not null,
  has_theme boolean not null,
  created_at timestamptz not null,
  -- When a draft was last sent.
  sent_at timestamptz,
  primary key (project_id, id)
);
create index email_documents_by_time on email_documents (project_id, kind, created_at, id);
