-- The log of sent mail, templates of projects, and addresses that refuse mail.

alter table emails
  -- What it was, or would be, sent with: type, host, port, username, sender_name, sender_email, reply_to; never the password.
  add column sender jsonb not null default '{"type":"shared"}',
  -- The subject as administrators may read it: without codes. Null: as it was sent.
  add column shown_subject text,
  -- BCP 47; null: the project's own words.
  add column language text,
  -- Tries of handing it over so far, and when the last one ended.
  add column attempts integer not null default 0,
  add column tried_at timestamptz,
  -- What kind of trouble `error`, the mail server's own line, is: one of emailErrorTypes in packages/contract.
  add column error_kind text,
  -- Until when what it says can be used; its text is kept as long, should it have failed. Null: nothing in it ends.
  add column usable_until timestamptz,
  -- The mail that this one repeats.
  add column resent_from uuid,
  drop constraint emails_state_check,
  add constraint emails_state_check check (state in ('queued', 'sent', 'kept', 'failed', 'suppressed'));
-- For the log: mail to somebody, and the few that were not simply sent.
create index emails_by_recipient on emails (project_id, lower(recipient collate "C"), created_at desc, id);
create index emails_not_sent on emails (project_id, created_at desc, id) where state <> 'sent';
-- For the clean-up: failed mails whose text is still there.
create index emails_with_unsent_text on emails (tried_at) where state = 'failed' and body_ciphertext is not null;

create table email_templates (
  project_id text not null references projects on delete cascade,
  type text not null,
  -- BCP 47, lower case; empty: for everybody whose language has none of its own.
  language text not null default '',
  subject text not null,
  -- json, not jsonb: editors get back what they wrote, in their order.
  content json not null,
  updated_at timestamptz not null,
  primary key (project_id, type, language)
);

-- Addresses whose mail servers refuse them for good; from `suppressed_at` on, nothing is sent there.
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
