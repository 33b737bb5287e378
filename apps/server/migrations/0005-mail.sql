-- The email log, email templates of projects, and suppressed email addresses.

alter table emails
  -- The sender configuration used or planned: type, host, port, username, sender_name, sender_email, reply_to; never
  -- the password.
  add column sender jsonb not null default '{"type":"shared"}',
  -- The subject as admins may read it, without codes. Null: the same as the subject sent.
  add column shown_subject text,
  -- BCP 47; null: the project's own template.
  add column language text,
  -- Delivery attempts so far, and when the last one ended.
  add column attempts integer not null default 0,
  add column tried_at timestamptz,
  -- The category of `error` (the SMTP server's own line): one of emailErrorTypes in packages/contract.
  add column error_kind text,
  -- When the links and codes in the email expire; if delivery failed, its text is kept until then. Null: nothing in it
  -- expires.
  add column usable_until timestamptz,
  -- The original of a resent email.
  add column resent_from uuid,
  drop constraint emails_state_check,
  add constraint emails_state_check check (state in ('queued', 'sent', 'kept', 'failed', 'suppressed'));
-- For the log: emails to one recipient, and the few that were not delivered.
create index emails_by_recipient on emails (project_id, lower(recipient collate "C"), created_at desc, id);
create index emails_not_sent on emails (project_id, created_at desc, id) where state <> 'sent';
-- For the cleanup: failed emails whose text is still stored.
create index emails_with_unsent_text on emails (tried_at) where state = 'failed' and body_ciphertext is not null;

create table email_templates (
  project_id text not null references projects on delete cascade,
  type text not null,
  -- BCP 47, lower case; empty: the fallback template for all other languages.
  language text not null default '',
  subject text not null,
  -- json, not jsonb: preserves the key order that the editor wrote.
  content json not null,
  updated_at timestamptz not null,
  primary key (project_id, type, language)
);

-- Addresses that bounce permanently; nothing is sent to them after `suppressed_at`.
create table email_suppressions (
  project_id text not null references projects on delete cascade,
  normalized_email text not null,
  email text not null,
  refusals integer not null,
  reason text not null,
  first_refused_at timestamptz not null,
  last_refused_at timestamptz not null,
  suppressed_at timestamptz,
  primary key (project_id, normalized_email)
);
create index email_suppressions_by_time on email_suppressions (project_id, suppressed_at desc, normalized_email) where suppressed_at is not null;
