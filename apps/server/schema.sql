-- The schema that the migrations make. Written by `node scripts/dump-schema.mjs`; do not edit.

create table activity_countries (
  project_id text not null,
  user_id uuid not null,
  country_code text not null,
  previous_country_code text,
  at timestamp with time zone not null,
  constraint activity_countries_pkey PRIMARY KEY (project_id, user_id),
  constraint activity_countries_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

create table activity_counts (
  project_id text not null,
  day date not null,
  active bigint not null,
  new bigint not null,
  constraint activity_counts_pkey PRIMARY KEY (project_id, day),
  constraint activity_counts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

create table activity_days (
  project_id text not null,
  day date not null,
  user_id uuid not null,
  quarters bit(96) not null,
  signed_up_at timestamp with time zone not null,
  constraint activity_days_pkey PRIMARY KEY (project_id, day, user_id),
  constraint activity_days_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

create table activity_local_days (
  project_id text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  active bigint not null,
  new bigint not null,
  counted_at timestamp with time zone not null,
  is_closed boolean not null,
  constraint activity_local_days_pkey PRIMARY KEY (project_id, starts_at, ends_at),
  constraint activity_local_days_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

create table activity_weeks (
  project_id text not null,
  week date not null,
  user_id uuid not null,
  constraint activity_weeks_pkey PRIMARY KEY (project_id, week, user_id),
  constraint activity_weeks_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

create table api_keys (
  project_id text not null,
  id uuid not null,
  digest bytea not null,
  last_four text not null,
  user_id uuid,
  team_id uuid,
  description text not null,
  is_public boolean not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (project_id, id),
  constraint api_keys_project_id_team_id_fkey FOREIGN KEY (project_id, team_id) REFERENCES teams(project_id, id) ON DELETE CASCADE,
  constraint api_keys_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES users(project_id, id) ON DELETE CASCADE,
  constraint api_keys_check CHECK (((user_id IS NULL) <> (team_id IS NULL)))
);
CREATE UNIQUE INDEX api_keys_by_digest ON public.api_keys USING btree (digest);
CREATE INDEX api_keys_by_team ON public.api_keys USING btree (project_id, team_id, created_at DESC) WHERE (team_id IS NOT NULL);
CREATE INDEX api_keys_by_user ON public.api_keys USING btree (project_id, user_id, created_at DESC) WHERE (user_id IS NOT NULL);

create table audit_heads (
  project_id text not null,
  number bigint not null,
  hash bytea not null,
  base_number bigint not null default 0,
  base_hash bytea not null,
  seal bytea not null,
  constraint audit_heads_pkey PRIMARY KEY (project_id),
  constraint audit_heads_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

create table audit_log (
  project_id text not null,
  number bigint not null,
  id uuid not null,
  at timestamp with time zone not null,
  action text not null,
  outcome text not null,
  reason text,
  actor_type text not null,
  actor_id text,
  access_type text,
  target_type text,
  target_id text,
  ip text,
  country_code text,
  user_agent text,
  details jsonb not null,
  hash bytea not null,
  constraint audit_log_pkey PRIMARY KEY (project_id, number),
  constraint audit_log_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX audit_log_by_action ON public.audit_log USING btree (project_id, action, number DESC);
CREATE INDEX audit_log_by_actor ON public.audit_log USING btree (project_id, actor_id, number DESC);
CREATE INDEX audit_log_by_ip ON public.audit_log USING btree (project_id, ip, number DESC);
CREATE INDEX audit_log_by_target ON public.audit_log USING btree (project_id, target_id, number DESC);
CREATE INDEX audit_log_by_time ON public.audit_log USING btree (project_id, at);
CREATE INDEX audit_log_of_trouble ON public.audit_log USING btree (project_id, number DESC) WHERE (outcome <> 'success'::text);
CREATE TRIGGER audit_log_keeps_its_entries AFTER DELETE ON public.audit_log REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION refuse_removal_from_audit_log();
CREATE TRIGGER audit_log_stays_as_it_is BEFORE UPDATE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_audit_log();

create table audit_waiting (
  project_id text not null,
  "position" bigint not null,
  id uuid not null,
  at timestamp with time zone not null,
  action text not null,
  outcome text not null,
  reason text,
  actor_type text not null,
  actor_id text,
  access_type text,
  target_type text,
  target_id text,
  ip text,
  country_code text,
  user_agent text,
  details jsonb not null,
  constraint audit_waiting_pkey PRIMARY KEY (project_id, "position")
);

create table authorization_codes (
  project_id text not null,
  digest bytea not null,
  user_id uuid not null,
  parameters jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  session_id uuid,
  constraint authorization_codes_pkey PRIMARY KEY (project_id, digest),
  constraint authorization_codes_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint authorization_codes_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES users(project_id, id) ON DELETE CASCADE
);
CREATE INDEX authorization_codes_by_expiry ON public.authorization_codes USING btree (expires_at);
CREATE INDEX authorization_codes_by_user ON public.authorization_codes USING btree (project_id, user_id);

create table cli_logins (
  project_id text not null,
  polling_digest bytea not null,
  login_digest bytea not null,
  ip text,
  country_code text,
  user_agent text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  user_id uuid,
  denied_at timestamp with time zone,
  fetched_at timestamp with time zone,
  constraint cli_logins_pkey PRIMARY KEY (project_id, polling_digest),
  constraint cli_logins_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint cli_logins_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES users(project_id, id) ON DELETE CASCADE
);
CREATE INDEX cli_logins_by_expiry ON public.cli_logins USING btree (expires_at);
CREATE UNIQUE INDEX cli_logins_by_login_code ON public.cli_logins USING btree (project_id, login_digest);
CREATE INDEX cli_logins_by_user ON public.cli_logins USING btree (project_id, user_id);

create table contact_channels (
  project_id text not null,
  id uuid not null,
  user_id uuid not null,
  type text not null,
  value text not null,
  normalized_value text not null,
  is_primary boolean not null default false,
  is_verified boolean not null default false,
  used_for_auth boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint contact_channels_pkey PRIMARY KEY (project_id, id),
  constraint contact_channels_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES users(project_id, id) ON DELETE CASCADE,
  constraint contact_channels_type_check CHECK ((type = 'email'::text))
);
CREATE UNIQUE INDEX contact_channels_auth_once ON public.contact_channels USING btree (project_id, type, normalized_value) WHERE used_for_auth;
CREATE UNIQUE INDEX contact_channels_once_per_user ON public.contact_channels USING btree (project_id, user_id, type, normalized_value);
CREATE UNIQUE INDEX contact_channels_one_primary ON public.contact_channels USING btree (project_id, user_id, type) WHERE is_primary;
CREATE TRIGGER note_address AFTER INSERT OR DELETE OR UPDATE OF value, is_primary, is_verified ON public.contact_channels FOR EACH ROW EXECUTE FUNCTION note_about_user();

create table country_counts (
  project_id text not null,
  country_code text not null,
  count bigint not null,
  constraint country_counts_pkey PRIMARY KEY (project_id, country_code),
  constraint country_counts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

create table deleted_users (
  project_id text not null,
  id uuid not null,
  signed_up_at timestamp with time zone not null,
  deleted_at timestamp with time zone not null,
  constraint deleted_users_pkey PRIMARY KEY (project_id, id),
  constraint deleted_users_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX deleted_users_by_age ON public.deleted_users USING btree (deleted_at);

create table email_suppressions (
  project_id text not null,
  normalized_email text not null,
  email text not null,
  refusals integer not null,
  reason text not null,
  first_refused_at timestamp with time zone not null,
  last_refused_at timestamp with time zone not null,
  suppressed_at timestamp with time zone,
  constraint email_suppressions_pkey PRIMARY KEY (project_id, normalized_email),
  constraint email_suppressions_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX email_suppressions_by_time ON public.email_suppressions USING btree (project_id, suppressed_at DESC, normalized_email) WHERE (suppressed_at IS NOT NULL);

create table email_templates (
  project_id text not null,
  type text not null,
  language text not null default ''::text,
  subject text not null,
  content json not null,
  updated_at timestamp with time zone not null,
  constraint email_templates_pkey PRIMARY KEY (project_id, type, language),
  constraint email_templates_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

create table emails (
  project_id text not null,
  id uuid not null,
  user_id uuid,
  type text not null,
  recipient text not null,
  sender_name text not null,
  subject text not null,
  body_ciphertext bytea,
  state text not null,
  error text,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  sender jsonb not null default '{"type": "shared"}'::jsonb,
  shown_subject text,
  language text,
  attempts integer not null default 0,
  tried_at timestamp with time zone,
  error_kind text,
  usable_until timestamp with time zone,
  resent_from uuid,
  constraint emails_pkey PRIMARY KEY (project_id, id),
  constraint emails_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint emails_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES users(project_id, id) ON DELETE CASCADE,
  constraint emails_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'kept'::text, 'failed'::text, 'suppressed'::text])))
);
CREATE INDEX emails_by_age ON public.emails USING btree (created_at);
CREATE INDEX emails_by_recipient ON public.emails USING btree (project_id, lower((recipient COLLATE "C")), created_at DESC, id);
CREATE INDEX emails_by_time ON public.emails USING btree (project_id, created_at DESC, id);
CREATE INDEX emails_by_type ON public.emails USING btree (project_id, type, created_at DESC, id);
CREATE INDEX emails_by_user ON public.emails USING btree (project_id, user_id);
CREATE INDEX emails_kept ON public.emails USING btree (created_at DESC) WHERE (state = 'kept'::text);
CREATE INDEX emails_not_sent ON public.emails USING btree (project_id, created_at DESC, id) WHERE (state <> 'sent'::text);
CREATE INDEX emails_with_unsent_text ON public.emails USING btree (tried_at) WHERE ((state = 'failed'::text) AND (body_ciphertext IS NOT NULL));

create table installation (
  only_row boolean not null default true,
  secret_check bytea not null,
  claim_code_digest bytea,
  demo_project_id text,
  created_at timestamp with time zone not null default now(),
  constraint installation_pkey PRIMARY KEY (only_row),
  constraint installation_only_row_check CHECK (only_row)
);

create table integration_codes (
  project_id text not null,
  digest bytea not null,
  partner text not null,
  client_id text not null,
  parameters jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  key_set_id uuid,
  constraint integration_codes_pkey PRIMARY KEY (project_id, digest),
  constraint integration_codes_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX integration_codes_by_digest ON public.integration_codes USING btree (digest);
CREATE INDEX integration_codes_by_expiry ON public.integration_codes USING btree (expires_at);

create table job_pools (
  pool_id text not null,
  node_id text not null,
  created_at timestamp with time zone not null default now(),
  constraint job_pools_pkey PRIMARY KEY (pool_id)
);

create table login_method_counts (
  project_id text not null,
  method text not null,
  shard smallint not null,
  count bigint not null,
  constraint login_method_counts_pkey PRIMARY KEY (project_id, method, shard),
  constraint login_method_counts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

create table migrations (
  name text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey PRIMARY KEY (name)
);

create table oauth_accounts (
  project_id text not null,
  id uuid not null,
  user_id uuid not null,
  provider_id text not null,
  account_id text not null,
  email text,
  created_at timestamp with time zone not null,
  constraint oauth_accounts_pkey PRIMARY KEY (project_id, id),
  constraint oauth_accounts_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES users(project_id, id) ON DELETE CASCADE
);
CREATE INDEX oauth_accounts_by_user ON public.oauth_accounts USING btree (project_id, user_id, created_at);
CREATE UNIQUE INDEX oauth_accounts_once ON public.oauth_accounts USING btree (project_id, provider_id, account_id);
CREATE TRIGGER count_added AFTER INSERT ON public.oauth_accounts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added_methods();
CREATE TRIGGER count_removed AFTER DELETE ON public.oauth_accounts FOR EACH ROW EXECUTE FUNCTION count_removed_method();
CREATE TRIGGER note_account AFTER INSERT OR DELETE ON public.oauth_accounts FOR EACH ROW EXECUTE FUNCTION note_about_user();

create table oauth_flows (
  project_id text not null,
  state_digest bytea not null,
  provider_id text not null,
  parameters jsonb not null,
  secrets_ciphertext bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint oauth_flows_pkey PRIMARY KEY (project_id, state_digest),
  constraint oauth_flows_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX oauth_flows_by_expiry ON public.oauth_flows USING btree (expires_at);
CREATE UNIQUE INDEX oauth_flows_by_state ON public.oauth_flows USING btree (state_digest);

create table oauth_tokens (
  project_id text not null,
  id uuid not null,
  oauth_account_id uuid not null,
  kind text not null,
  ciphertext bytea not null,
  scopes text[] not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint oauth_tokens_pkey PRIMARY KEY (project_id, id),
  constraint oauth_tokens_project_id_oauth_account_id_fkey FOREIGN KEY (project_id, oauth_account_id) REFERENCES oauth_accounts(project_id, id) ON DELETE CASCADE,
  constraint oauth_tokens_kind_check CHECK ((kind = ANY (ARRAY['access'::text, 'refresh'::text])))
);
CREATE INDEX oauth_tokens_by_account ON public.oauth_tokens USING btree (project_id, oauth_account_id, kind, created_at);

create table passkeys (
  project_id text not null,
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}'::text[],
  device_type text not null,
  is_backed_up boolean not null,
  aaguid text,
  name text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (project_id, id),
  constraint passkeys_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES users(project_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX passkeys_by_credential ON public.passkeys USING btree (project_id, credential_id);
CREATE INDEX passkeys_by_user ON public.passkeys USING btree (project_id, user_id, created_at);
CREATE TRIGGER count_added AFTER INSERT ON public.passkeys REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added_methods('passkey');
CREATE TRIGGER count_removed AFTER DELETE ON public.passkeys FOR EACH ROW EXECUTE FUNCTION count_removed_method('passkey');
CREATE TRIGGER note_passkey AFTER INSERT OR DELETE ON public.passkeys FOR EACH ROW EXECUTE FUNCTION note_about_user();

create table password_credentials (
  project_id text not null,
  user_id uuid not null,
  hash text not null,
  updated_at timestamp with time zone not null default now(),
  constraint password_credentials_pkey PRIMARY KEY (project_id, user_id),
  constraint password_credentials_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES users(project_id, id) ON DELETE CASCADE
);
CREATE TRIGGER count_added AFTER INSERT ON public.password_credentials REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added_methods('password');
CREATE TRIGGER count_removed AFTER DELETE ON public.password_credentials FOR EACH ROW EXECUTE FUNCTION count_removed_method('password');
CREATE TRIGGER note_password AFTER INSERT OR DELETE ON public.password_credentials FOR EACH ROW EXECUTE FUNCTION note_about_user();

create table permission_closure (
  project_id text not null,
  permission_id text not null,
  contained_id text not null,
  constraint permission_closure_pkey PRIMARY KEY (project_id, permission_id, contained_id),
  constraint permission_closure_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX permission_closure_by_contained ON public.permission_closure USING btree (project_id, contained_id, permission_id);

create table permission_containments (
  project_id text not null,
  permission_id text not null,
  contained_id text not null,
  constraint permission_containments_pkey PRIMARY KEY (project_id, permission_id, contained_id),
  constraint permission_containments_project_id_permission_id_fkey FOREIGN KEY (project_id, permission_id) REFERENCES permission_definitions(project_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table permission_definitions (
  project_id text not null,
  id text not null,
  scope text not null,
  description text,
  created_at timestamp with time zone not null default now(),
  constraint permission_definitions_pkey PRIMARY KEY (project_id, id),
  constraint permission_definitions_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint permission_definitions_scope_check CHECK ((scope = ANY (ARRAY['team'::text, 'project'::text])))
);

create table project_key_sets (
  project_id text not null,
  id uuid not null,
  description text not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  publishable_client_key_digest bytea,
  publishable_client_key_last_four text,
  secret_server_key_digest bytea,
  secret_server_key_last_four text,
  super_secret_admin_key_digest bytea,
  super_secret_admin_key_last_four text,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  constraint project_key_sets_pkey PRIMARY KEY (project_id, id),
  constraint project_key_sets_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE OF description, expires_at, revoked_at, publishable_client_key_digest, secret_server_key_digest, super_secret_admin_key_digest ON public.project_key_sets FOR EACH ROW EXECUTE FUNCTION announce_project_change('project_id');

create table project_owner_invitations (
  project_id text not null,
  id uuid not null,
  recipient_email text not null,
  normalized_email text not null,
  owner_project_id text not null default 'internal'::text,
  invited_by uuid,
  is_transfer boolean not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint project_owner_invitations_project_id_normalized_email_key UNIQUE (project_id, normalized_email),
  constraint project_owner_invitations_pkey PRIMARY KEY (project_id, id),
  constraint project_owner_invitations_owner_project_id_invited_by_fkey FOREIGN KEY (owner_project_id, invited_by) REFERENCES users(project_id, id) ON DELETE CASCADE,
  constraint project_owner_invitations_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint project_owner_invitations_check CHECK (((invited_by IS NOT NULL) OR (NOT is_transfer))),
  constraint project_owner_invitations_owner_project_id_check CHECK ((owner_project_id = 'internal'::text))
);
CREATE INDEX project_owner_invitations_by_expiry ON public.project_owner_invitations USING btree (expires_at);
CREATE INDEX project_owner_invitations_by_inviter ON public.project_owner_invitations USING btree (invited_by);

create table project_owners (
  project_id text not null,
  owner_project_id text not null default 'internal'::text,
  owner_user_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint project_owners_pkey PRIMARY KEY (project_id, owner_user_id),
  constraint project_owners_owner_project_id_owner_user_id_fkey FOREIGN KEY (owner_project_id, owner_user_id) REFERENCES users(project_id, id) ON DELETE CASCADE,
  constraint project_owners_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint project_owners_owner_project_id_check CHECK ((owner_project_id = 'internal'::text))
);
CREATE INDEX project_owners_by_user ON public.project_owners USING btree (owner_user_id);
CREATE TRIGGER tell_former_owners AFTER DELETE ON public.project_owners REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_owners();
CREATE TRIGGER tell_new_owners AFTER INSERT ON public.project_owners REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_owners();

create table project_permissions (
  project_id text not null,
  user_id uuid not null,
  permission_id text not null,
  created_at timestamp with time zone not null default now(),
  constraint project_permissions_pkey PRIMARY KEY (project_id, user_id, permission_id),
  constraint project_permissions_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES users(project_id, id) ON DELETE CASCADE
);
CREATE INDEX project_permissions_by_permission ON public.project_permissions USING btree (project_id, permission_id, user_id);

create table project_secrets (
  project_id text not null,
  name text not null,
  ciphertext bytea not null,
  constraint project_secrets_pkey PRIMARY KEY (project_id, name),
  constraint project_secrets_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE ON public.project_secrets FOR EACH ROW EXECUTE FUNCTION announce_project_change('project_id');

create table project_user_counts (
  project_id text not null,
  shard smallint not null,
  count bigint not null,
  constraint project_user_counts_pkey PRIMARY KEY (project_id, shard),
  constraint project_user_counts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

create table projects (
  id text not null,
  display_name text not null,
  description text not null default ''::text,
  is_production_mode boolean not null default false,
  config jsonb not null,
  created_at timestamp with time zone not null default now(),
  deleted_at timestamp with time zone,
  constraint projects_pkey PRIMARY KEY (id),
  constraint projects_display_name_check CHECK ((btrim(display_name) <> ''::text))
);
CREATE INDEX projects_deleted ON public.projects USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE TRIGGER announce AFTER DELETE OR UPDATE OF display_name, description, is_production_mode, config, deleted_at ON public.projects FOR EACH ROW EXECUTE FUNCTION announce_project_change('id');

create table provisioned_projects (
  project_id text not null,
  partner text not null,
  created_at timestamp with time zone not null,
  transferred_at timestamp with time zone,
  constraint provisioned_projects_pkey PRIMARY KEY (project_id),
  constraint provisioned_projects_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX provisioned_projects_waiting ON public.provisioned_projects USING btree (partner) WHERE (transferred_at IS NULL);

create table recently_active (
  project_id text not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  constraint recently_active_pkey PRIMARY KEY (project_id, user_id),
  constraint recently_active_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

create table recovery_codes (
  project_id text not null,
  user_id uuid not null,
  id uuid not null,
  hash text not null,
  used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint recovery_codes_pkey PRIMARY KEY (project_id, user_id, id),
  constraint recovery_codes_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES users(project_id, id) ON DELETE CASCADE
);

create table retention_counts (
  project_id text not null,
  sign_up_week date not null,
  week date not null,
  active bigint not null,
  constraint retention_counts_pkey PRIMARY KEY (project_id, sign_up_week, week),
  constraint retention_counts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

create table sessions (
  project_id text not null,
  id uuid not null,
  user_id uuid not null,
  refresh_token_digest bytea not null,
  is_impersonation boolean not null default false,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  user_agent text,
  ip text,
  is_anonymous boolean not null default false,
  place jsonb,
  authenticated_at timestamp with time zone not null,
  started_by jsonb,
  constraint sessions_pkey PRIMARY KEY (project_id, id),
  constraint sessions_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES users(project_id, id) ON DELETE CASCADE
);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE UNIQUE INDEX sessions_by_refresh_token ON public.sessions USING btree (project_id, refresh_token_digest);
CREATE INDEX sessions_by_user ON public.sessions USING btree (project_id, user_id, created_at);

create table sign_in_counts (
  project_id text not null,
  quarter timestamp with time zone not null,
  action text not null,
  method text not null,
  outcome text not null,
  reason text not null,
  count bigint not null,
  constraint sign_in_counts_pkey PRIMARY KEY (project_id, quarter, action, method, outcome, reason),
  constraint sign_in_counts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

create table sign_in_day_counts (
  project_id text not null,
  day date not null,
  action text not null,
  method text not null,
  outcome text not null,
  reason text not null,
  count bigint not null,
  constraint sign_in_day_counts_pkey PRIMARY KEY (project_id, day, action, method, outcome, reason),
  constraint sign_in_day_counts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);

create table sign_up_counts (
  project_id text not null,
  quarter timestamp with time zone not null,
  shard smallint not null,
  count bigint not null,
  ever bigint not null,
  constraint sign_up_counts_pkey PRIMARY KEY (project_id, quarter, shard),
  constraint sign_up_counts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX sign_up_counts_in_shards ON public.sign_up_counts USING btree (quarter) WHERE (shard > 0);

create table signing_keys (
  project_id text not null,
  kid text not null,
  public_jwk jsonb not null,
  private_key_ciphertext bytea not null,
  created_at timestamp with time zone not null default now(),
  retired_at timestamp with time zone,
  constraint signing_keys_pkey PRIMARY KEY (project_id, kid),
  constraint signing_keys_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE ON public.signing_keys FOR EACH ROW EXECUTE FUNCTION announce_project_change('project_id');

create table team_invitations (
  project_id text not null,
  id uuid not null,
  team_id uuid not null,
  recipient_email text not null,
  normalized_email text not null,
  invited_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  constraint team_invitations_pkey PRIMARY KEY (project_id, id),
  constraint team_invitations_project_id_invited_by_fkey FOREIGN KEY (project_id, invited_by) REFERENCES users(project_id, id) ON DELETE SET NULL (invited_by),
  constraint team_invitations_project_id_team_id_fkey FOREIGN KEY (project_id, team_id) REFERENCES teams(project_id, id) ON DELETE CASCADE
);
CREATE INDEX team_invitations_by_expiry ON public.team_invitations USING btree (expires_at);
CREATE INDEX team_invitations_by_inviter ON public.team_invitations USING btree (project_id, invited_by);
CREATE INDEX team_invitations_by_team ON public.team_invitations USING btree (project_id, team_id, created_at);
CREATE UNIQUE INDEX team_invitations_open ON public.team_invitations USING btree (project_id, team_id, normalized_email) WHERE (accepted_at IS NULL);

create table team_memberships (
  project_id text not null,
  team_id uuid not null,
  user_id uuid not null,
  display_name text,
  profile_image_url text,
  created_at timestamp with time zone not null,
  constraint team_memberships_pkey PRIMARY KEY (project_id, team_id, user_id),
  constraint team_memberships_project_id_team_id_fkey FOREIGN KEY (project_id, team_id) REFERENCES teams(project_id, id) ON DELETE CASCADE,
  constraint team_memberships_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES users(project_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX team_memberships_by_user ON public.team_memberships USING btree (project_id, user_id, team_id);

create table team_permissions (
  project_id text not null,
  team_id uuid not null,
  user_id uuid not null,
  permission_id text not null,
  created_at timestamp with time zone not null default now(),
  constraint team_permissions_pkey PRIMARY KEY (project_id, team_id, user_id, permission_id),
  constraint team_permissions_project_id_team_id_user_id_fkey FOREIGN KEY (project_id, team_id, user_id) REFERENCES team_memberships(project_id, team_id, user_id) ON DELETE CASCADE
);
CREATE INDEX team_permissions_by_permission ON public.team_permissions USING btree (project_id, permission_id, team_id, user_id);
CREATE INDEX team_permissions_by_user ON public.team_permissions USING btree (project_id, user_id, team_id);

create table teams (
  project_id text not null,
  id uuid not null,
  display_name text not null,
  profile_image_url text,
  client_metadata jsonb,
  client_read_only_metadata jsonb,
  server_metadata jsonb,
  created_at timestamp with time zone not null,
  constraint teams_pkey PRIMARY KEY (project_id, id),
  constraint teams_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX teams_by_age ON public.teams USING btree (project_id, created_at, id);
CREATE INDEX teams_by_text ON public.teams USING gin (search_pieces(project_id, search_form(display_name), 1));

create table user_devices (
  project_id text not null,
  user_id uuid not null,
  digest bytea not null,
  last_seen_at timestamp with time zone not null,
  constraint user_devices_pkey PRIMARY KEY (project_id, user_id, digest),
  constraint user_devices_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES users(project_id, id) ON DELETE CASCADE
);

create table users (
  project_id text not null,
  id uuid not null,
  display_name text,
  profile_image_url text,
  client_metadata jsonb,
  client_read_only_metadata jsonb,
  server_metadata jsonb,
  otp_auth_enabled boolean not null default false,
  totp_secret_ciphertext bytea,
  is_anonymous boolean not null default false,
  signed_up_at timestamp with time zone not null,
  last_active_at timestamp with time zone not null,
  totp_last_step bigint,
  selected_team_id uuid,
  search_text text not null default ''::text,
  traits text not null default ''::text,
  constraint users_pkey PRIMARY KEY (project_id, id),
  constraint users_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint users_selected_team_fkey FOREIGN KEY (project_id, id, selected_team_id) REFERENCES team_memberships(project_id, user_id, team_id) ON DELETE SET NULL (selected_team_id)
);
CREATE INDEX users_by_age ON public.users USING btree (project_id, signed_up_at, id);
CREATE INDEX users_by_selected_team ON public.users USING btree (project_id, selected_team_id, id) WHERE (selected_team_id IS NOT NULL);
CREATE INDEX users_by_text ON public.users USING gin (search_pieces(project_id, search_text, 1));
CREATE INDEX users_by_traits ON public.users USING btree (project_id, traits, signed_up_at, id);
CREATE TRIGGER count_added AFTER INSERT ON public.users REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER count_otp AFTER UPDATE OF otp_auth_enabled ON public.users FOR EACH ROW WHEN ((old.otp_auth_enabled <> new.otp_auth_enabled)) EXECUTE FUNCTION count_otp();
CREATE TRIGGER count_removed AFTER DELETE ON public.users REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_users();
CREATE TRIGGER note_name BEFORE INSERT OR UPDATE OF display_name ON public.users FOR EACH ROW EXECUTE FUNCTION note_user_name();
CREATE TRIGGER note_traits BEFORE INSERT OR UPDATE OF is_anonymous, otp_auth_enabled, totp_secret_ciphertext ON public.users FOR EACH ROW EXECUTE FUNCTION note_user_traits();
CREATE TRIGGER show_managed_projects BEFORE INSERT OR UPDATE OF server_metadata ON public.users FOR EACH ROW WHEN ((new.project_id = 'internal'::text)) EXECUTE FUNCTION show_managed_projects();

create table verification_codes (
  project_id text not null,
  purpose text not null,
  digest bytea not null,
  tail_digest bytea not null,
  user_id uuid,
  subject jsonb not null,
  attempts integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint verification_codes_pkey PRIMARY KEY (project_id, purpose, digest),
  constraint verification_codes_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint verification_codes_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES users(project_id, id) ON DELETE CASCADE
);
CREATE INDEX verification_codes_by_expiry ON public.verification_codes USING btree (expires_at);
CREATE INDEX verification_codes_by_purpose_tail ON public.verification_codes USING btree (project_id, purpose, tail_digest);
CREATE INDEX verification_codes_by_tail ON public.verification_codes USING btree (project_id, tail_digest);
CREATE INDEX verification_codes_by_user ON public.verification_codes USING btree (project_id, user_id);

create table webhook_attempts (
  project_id text not null,
  id text not null,
  endpoint_id text not null,
  event_id uuid not null,
  url text not null,
  is_success boolean not null,
  response_status integer not null,
  response_body text not null,
  duration_ms integer not null,
  is_manual boolean not null default false,
  attempted_at timestamp with time zone not null,
  constraint webhook_attempts_pkey PRIMARY KEY (project_id, id),
  constraint webhook_attempts_project_id_endpoint_id_fkey FOREIGN KEY (project_id, endpoint_id) REFERENCES webhook_endpoints(project_id, id) ON DELETE CASCADE,
  constraint webhook_attempts_project_id_event_id_fkey FOREIGN KEY (project_id, event_id) REFERENCES webhook_events(project_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_attempts_by_endpoint ON public.webhook_attempts USING btree (project_id, endpoint_id, attempted_at DESC, id);
CREATE INDEX webhook_attempts_by_event ON public.webhook_attempts USING btree (project_id, event_id, attempted_at DESC, id);
CREATE INDEX webhook_attempts_failed ON public.webhook_attempts USING btree (project_id, endpoint_id, attempted_at, id) WHERE (NOT is_success);

create table webhook_deliveries (
  project_id text not null,
  endpoint_id text not null,
  event_id uuid not null,
  subject_id uuid not null,
  sequence bigint not null,
  state text not null default 'pending'::text,
  attempts integer not null default 0,
  is_manual boolean not null default false,
  next_attempt_at timestamp with time zone,
  claimed_until timestamp with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (project_id, endpoint_id, event_id),
  constraint webhook_deliveries_project_id_endpoint_id_fkey FOREIGN KEY (project_id, endpoint_id) REFERENCES webhook_endpoints(project_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_project_id_event_id_fkey FOREIGN KEY (project_id, event_id) REFERENCES webhook_events(project_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX webhook_deliveries_by_event ON public.webhook_deliveries USING btree (project_id, event_id);
CREATE INDEX webhook_deliveries_by_sequence ON public.webhook_deliveries USING btree (project_id, endpoint_id, sequence);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (project_id, endpoint_id, next_attempt_at, sequence) WHERE ((state = 'pending'::text) AND (next_attempt_at IS NOT NULL));
CREATE INDEX webhook_deliveries_failed ON public.webhook_deliveries USING btree (project_id, endpoint_id, sequence) WHERE (state = 'failed'::text);
CREATE INDEX webhook_deliveries_in_order ON public.webhook_deliveries USING btree (project_id, endpoint_id, subject_id, sequence) WHERE (state = 'pending'::text);

create table webhook_endpoints (
  project_id text not null,
  id text not null,
  uid text,
  url text not null,
  description text not null default ''::text,
  event_types text[],
  channels text[],
  metadata jsonb not null default '{}'::jsonb,
  rate_limit integer,
  version integer not null default 1,
  is_disabled boolean not null default false,
  failing_since timestamp with time zone,
  given_up_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint webhook_endpoints_pkey PRIMARY KEY (project_id, id),
  constraint webhook_endpoints_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX webhook_endpoints_by_age ON public.webhook_endpoints USING btree (project_id, created_at, id);
CREATE UNIQUE INDEX webhook_endpoints_by_uid ON public.webhook_endpoints USING btree (project_id, uid) WHERE (uid IS NOT NULL);

create table webhook_events (
  project_id text not null,
  id uuid not null,
  sequence bigint not null,
  type text not null,
  subject_id uuid not null,
  payload jsonb not null,
  created_at timestamp with time zone not null,
  queued_at timestamp with time zone,
  event_id text,
  channels text[],
  is_leaving boolean not null default false,
  is_example boolean not null default false,
  constraint webhook_events_pkey PRIMARY KEY (project_id, id),
  constraint webhook_events_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX webhook_events_by_age ON public.webhook_events USING btree (created_at);
CREATE UNIQUE INDEX webhook_events_by_event_id ON public.webhook_events USING btree (project_id, event_id) WHERE (event_id IS NOT NULL);
CREATE INDEX webhook_events_by_sequence ON public.webhook_events USING btree (project_id, sequence);
CREATE INDEX webhook_events_by_subject ON public.webhook_events USING btree (project_id, subject_id);
CREATE INDEX webhook_events_by_type ON public.webhook_events USING btree (project_id, type, sequence);
CREATE INDEX webhook_events_leaving ON public.webhook_events USING btree (project_id, id) WHERE is_leaving;
CREATE INDEX webhook_events_waiting ON public.webhook_events USING btree (project_id, sequence) WHERE (queued_at IS NULL);
CREATE TRIGGER announce BEFORE INSERT ON public.webhook_events FOR EACH ROW EXECUTE FUNCTION announce_webhook_event();

create table webhook_secrets (
  project_id text not null,
  endpoint_id text not null,
  id uuid not null,
  ciphertext bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint webhook_secrets_pkey PRIMARY KEY (project_id, endpoint_id, id),
  constraint webhook_secrets_project_id_endpoint_id_fkey FOREIGN KEY (project_id, endpoint_id) REFERENCES webhook_endpoints(project_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX webhook_secrets_current ON public.webhook_secrets USING btree (project_id, endpoint_id) WHERE (expires_at IS NULL);

CREATE OR REPLACE FUNCTION public.announce_project_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('project_changed', coalesce(to_jsonb(new) ->> tg_argv[0], to_jsonb(old) ->> tg_argv[0]));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.announce_webhook_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.queued_at is not null then
    return new;
  end if;
  if exists (
    select from webhook_endpoints e
    where e.project_id = new.project_id and not e.is_disabled and (e.event_types is null or new.type = any (e.event_types))
  ) then
    perform pg_notify('webhook_work', new.project_id);
  else
    new.queued_at := new.created_at;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_added_methods()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into login_method_counts as c (project_id, method, shard, count)
    select m.project_id, coalesce(tg_argv[0], lower(to_jsonb(m) ->> 'provider_id')), pg_backend_pid() % 16, count(*) from changed m
    group by 1, 2 order by 1, 2
    on conflict (project_id, method, shard) do update set count = c.count + excluded.count;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_login_method(project text, name text, step integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into login_method_counts as c (project_id, method, shard, count)
    select p.id, name, pg_backend_pid() % 16, step from projects p where p.id = project and p.deleted_at is null
    on conflict (project_id, method, shard) do update set count = c.count + excluded.count
$function$;

CREATE OR REPLACE FUNCTION public.count_otp()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_login_method(new.project_id, 'otp', case when new.otp_auth_enabled then 1 else -1 end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_removed_method()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_login_method(old.project_id, coalesce(tg_argv[0], lower(to_jsonb(old) ->> 'provider_id')), -1);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_users()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  step bigint := case when tg_op = 'INSERT' then 1 else -1 end;
  own_shard smallint := pg_backend_pid() % 16;
begin
  -- When a project is being deleted, its users and counts are deleted in any order.
  insert into project_user_counts as c (project_id, shard, count)
    select u.project_id, own_shard, count(*) * step from changed u
    join projects p on p.id = u.project_id and p.deleted_at is null
    group by 1 order by 1
    on conflict (project_id, shard) do update set count = c.count + excluded.count;
  insert into sign_up_counts as c (project_id, quarter, shard, count, ever)
    select u.project_id, date_bin('15 minutes', u.signed_up_at, timestamptz 'epoch'), own_shard + 1, count(*) * step, count(*) * greatest(step, 0)
    from changed u join projects p on p.id = u.project_id and p.deleted_at is null
    group by 1, 2 order by 1, 2
    on conflict (project_id, quarter, shard) do update set count = c.count + excluded.count, ever = c.ever + excluded.ever;
  insert into login_method_counts as c (project_id, method, shard, count)
    select u.project_id, 'otp', own_shard, count(*) * step from changed u
    join projects p on p.id = u.project_id and p.deleted_at is null
    where u.otp_auth_enabled
    group by 1 order by 1
    on conflict (project_id, method, shard) do update set count = c.count + excluded.count;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.finish_webhook_attempt(project text, endpoint text, event uuid, claim timestamp with time zone, attempt text, target text, succeeded boolean, status integer, answer text, took_ms integer, manual boolean, started timestamp with time zone, ended timestamp with time zone, retry_at timestamp with time zone)
 RETURNS TABLE(failing_since timestamp with time zone, due_at timestamp with time zone)
 LANGUAGE plpgsql
AS $function$
declare
  finished webhook_deliveries;
begin
  perform pg_advisory_xact_lock_shared(webhook_order_lock(project, endpoint));

  insert into webhook_attempts (project_id, id, endpoint_id, event_id, url, is_success, response_status, response_body, duration_ms,
    is_manual, attempted_at)
  select project, attempt, endpoint, event, target, succeeded, status, answer, took_ms, manual, started
  from webhook_deliveries d where d.project_id = project and d.endpoint_id = endpoint and d.event_id = event;

  update webhook_deliveries d set
    attempts = d.attempts + 1,
    claimed_until = null,
    is_manual = false,
    state = case when succeeded then 'succeeded' when retry_at is null then 'failed' else 'pending' end,
    next_attempt_at = case when not succeeded and (
      -- An earlier delivery may have been requested again.
      select true from webhook_deliveries o
      where o.project_id = project and o.endpoint_id = endpoint and o.subject_id = d.subject_id and o.state = 'pending'
        and o.sequence < d.sequence
      order by o.sequence limit 1 for share
    ) is null then retry_at end
  where d.project_id = project and d.endpoint_id = endpoint and d.event_id = event and d.state = 'pending' and d.claimed_until = claim
  returning d.* into finished;

  if finished.state <> 'pending' then
    update webhook_deliveries d set next_attempt_at = ended
    where d.project_id = project and d.endpoint_id = endpoint and d.state = 'pending' and d.next_attempt_at is null and d.event_id = (
      select o.event_id from webhook_deliveries o
      where o.project_id = project and o.endpoint_id = endpoint and o.subject_id = finished.subject_id and o.state = 'pending'
      order by o.sequence limit 1);
  end if;

  update webhook_endpoints e set failing_since = case when succeeded then null else started end
  where e.project_id = project and e.id = endpoint and (e.failing_since is null) = (not succeeded);

  return query
    select e.failing_since, (
      select d.next_attempt_at from webhook_deliveries d
      where d.project_id = project and d.endpoint_id = endpoint and d.state = 'pending' and d.next_attempt_at is not null
      order by d.next_attempt_at limit 1)
    from webhook_endpoints e where e.project_id = project and e.id = endpoint;
end $function$;

CREATE OR REPLACE FUNCTION public.is_impersonator_authorized(project text, started_by jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case when started_by ->> 'ownerId' is null
    then not exists (
      select from project_key_sets k
      where k.project_id = project and k.id::text = started_by ->> 'keySetId' and k.revoked_at is not null)
    else exists (
      select from project_owners o where o.project_id = project and o.owner_user_id::text = started_by ->> 'ownerId')
  end
$function$;

CREATE OR REPLACE FUNCTION public.lock_webhook_order(project text, endpoint text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(webhook_queue_lock(project));
  perform pg_advisory_xact_lock(webhook_order_lock(project, endpoint));
end $function$;

CREATE OR REPLACE FUNCTION public.managed_project_ids(account uuid)
 RETURNS jsonb
 LANGUAGE sql
AS $function$
  select coalesce(jsonb_agg(project_id order by created_at, project_id), '[]') from project_owners where owner_user_id = account
$function$;

CREATE OR REPLACE FUNCTION public.note_about_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  project text := coalesce(new.project_id, old.project_id);
  account uuid := coalesce(new.user_id, old.user_id);
  person users;
  text_now text;
  traits_now text;
begin
  select * into person from users u where u.project_id = project and u.id = account for no key update;
  -- The user was deleted along with their data.
  if not found then return null; end if;
  text_now := user_search_text(project, account, person.display_name);
  traits_now := user_traits(project, account, person.is_anonymous, person.otp_auth_enabled, person.totp_secret_ciphertext is not null);
  if (text_now, traits_now) is distinct from (person.search_text, person.traits) then
    update users u set search_text = text_now, traits = traits_now where u.project_id = project and u.id = account;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_user_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.search_text := user_search_text(new.project_id, new.id, new.display_name);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.note_user_traits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.traits := user_traits(new.project_id, new.id, new.is_anonymous, new.otp_auth_enabled, new.totp_secret_ciphertext is not null);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.order_webhook_deliveries(project text, endpoint text, subjects uuid[], at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  heads uuid[] := array(
    select (
      select d.event_id from webhook_deliveries d
      where d.project_id = project and d.endpoint_id = endpoint and d.subject_id = s.id and d.state = 'pending'
      order by d.sequence limit 1)
    from unnest(subjects) s (id));
begin
  update webhook_deliveries d set next_attempt_at = null
  where d.project_id = project and d.endpoint_id = endpoint and d.subject_id = any (subjects) and d.state = 'pending'
    and d.next_attempt_at is not null and d.claimed_until is null and d.event_id <> all (heads);
  update webhook_deliveries d set next_attempt_at = at
  where d.project_id = project and d.endpoint_id = endpoint and d.event_id = any (heads) and d.claimed_until is null
    and d.next_attempt_at is distinct from at;
end $function$;

CREATE OR REPLACE FUNCTION public.provider_word(provider text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select left(md5(lower(provider)), 16) $function$;

CREATE OR REPLACE FUNCTION public.queue_webhook_deliveries(project text, at timestamp with time zone, most integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  queued integer;
begin
  if not pg_try_advisory_xact_lock(webhook_queue_lock(project)) then
    return 0;
  end if;
  -- From here on a new snapshot: rows committed by the previous lock holder are visible.
  with waiting as (
    select id, type, subject_id, sequence, channels, created_at from webhook_events
    where project_id = project and queued_at is null order by sequence limit most for update
  ), taken as (
    select p.id as endpoint_id, e.id as event_id, e.subject_id, e.sequence,
      row_number() over (partition by p.id, e.subject_id order by e.sequence) as place
    from waiting e join webhook_endpoints p on p.project_id = project and not p.is_disabled and p.created_at <= e.created_at
      and (p.event_types is null or e.type = any (p.event_types)) and (p.channels is null or p.channels && e.channels)
    -- A delivery was already requested manually.
    where (
      select true from webhook_deliveries d where d.project_id = project and d.endpoint_id = p.id and d.event_id = e.id) is null
  ), written as (
    insert into webhook_deliveries (project_id, endpoint_id, event_id, subject_id, sequence, next_attempt_at)
    select project, t.endpoint_id, t.event_id, t.subject_id, t.sequence, case when t.place = 1 and (
      -- Locked, so that it can't finish unseen while this one starts to wait for it.
      select true from webhook_deliveries d
      where d.project_id = project and d.endpoint_id = t.endpoint_id and d.subject_id = t.subject_id and d.state = 'pending'
        and d.sequence < t.sequence
      order by d.sequence desc limit 1 for share
    ) is null then at end
    from taken t
  )
  update webhook_events e set queued_at = at from waiting w where e.project_id = project and e.id = w.id;
  get diagnostics queued = row_count;
  return queued;
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change_of_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log can only be added to' using errcode = 'restrict_violation';
end
$function$;

CREATE OR REPLACE FUNCTION public.refuse_removal_from_audit_log()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select from removed r
    join projects p on p.id = r.project_id
    left join audit_heads h on h.project_id = r.project_id
    where p.deleted_at is null and r.number > coalesce(h.base_number, 0)
  ) then
    raise exception 'the audit log can only be added to' using errcode = 'restrict_violation';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.search_form(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select translate(lower(word collate "und-x-icu"), U&'\03C2', U&'\03C3') $function$;

CREATE OR REPLACE FUNCTION public.search_pieces(project text, word text, shortest integer)
 RETURNS integer[]
 LANGUAGE plpgsql
 IMMUTABLE COST 1000
AS $function$
declare
  letters text[] := string_to_array(word, null);
  pieces int[] := '{}';
begin
  for i in 1 .. coalesce(cardinality(letters), 0) loop
    if shortest = 1 then pieces := pieces || hashtext(project || letters[i]); end if;
    if shortest <= 2 and i > 1 then pieces := pieces || hashtext(project || letters[i - 1] || letters[i]); end if;
    if i > 2 then pieces := pieces || hashtext(project || letters[i - 2] || letters[i - 1] || letters[i]); end if;
  end loop;
  return pieces;
end $function$;

CREATE OR REPLACE FUNCTION public.show_managed_projects()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  ids jsonb := managed_project_ids(new.id);
  metadata jsonb := new.server_metadata;
  is_object boolean := coalesce(jsonb_typeof(metadata) = 'object', false);
begin
  if ids <> '[]' or (is_object and metadata ? 'managedProjectIds') then
    new.server_metadata := case when is_object then metadata else '{}' end || jsonb_build_object('managedProjectIds', ids);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_owners()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- In a fixed order, so that two concurrent changes that affect the same two users can't deadlock.
  perform from users where project_id = 'internal' and id in (select owner_user_id from changed) order by id for no key update;
  update users
    set server_metadata = case when jsonb_typeof(server_metadata) = 'object' then server_metadata else '{}' end || '{"managedProjectIds": []}'
    where project_id = 'internal' and id in (select owner_user_id from changed);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.user_search_text(project text, account uuid, name text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select search_form(coalesce(name, '') || coalesce(chr(1) || string_agg(c.value, chr(1) order by c.created_at, c.id), ''))
  from contact_channels c where c.project_id = project and c.user_id = account
$function$;

CREATE OR REPLACE FUNCTION public.user_traits(project text, account uuid, anonymous boolean, otp boolean, totp boolean)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return concat_ws(' ',
    case when anonymous then 'anonymous' end,
    (select 'verified' from contact_channels c
     where c.project_id = project and c.user_id = account and c.type = 'email' and c.is_primary and c.is_verified),
    (select 'password' from password_credentials p where p.project_id = project and p.user_id = account),
    case when otp then 'otp' end,
    case when exists (select from passkeys k where k.project_id = project and k.user_id = account) then 'passkey' end,
    case when totp then 'totp' end,
    (select 'oauth ' || string_agg(word, ' ') from (
       select distinct provider_word(o.provider_id) as word from oauth_accounts o
       where o.project_id = project and o.user_id = account order by word limit 140
     ) words));
end $function$;

CREATE OR REPLACE FUNCTION public.webhook_order_lock(project text, endpoint text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$ select hashtextextended('webhooks:' || project || '/' || endpoint, 1) $function$;

CREATE OR REPLACE FUNCTION public.webhook_queue_lock(project text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
AS $function$ select hashtextextended('webhooks:' || project, 0) $function$;
