-- The schema that the migrations make. Written by `node scripts/dump-schema.mjs`; do not edit.

create table activity_days (
  project_id text not null,
  user_id uuid not null,
  day date not null,
  quarters bit(96) not null,
  signed_up_at timestamp with time zone not null,
  constraint activity_days_pkey PRIMARY KEY (project_id, user_id, day),
  constraint activity_days_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX activity_days_by_day ON public.activity_days USING btree (project_id, day);

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
CREATE INDEX audit_log_by_target ON public.audit_log USING btree (project_id, target_id, number DESC);

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
  constraint audit_waiting_pkey PRIMARY KEY (project_id, "position"),
  constraint audit_waiting_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
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
CREATE TRIGGER note_address AFTER INSERT OR DELETE OR UPDATE OF value ON public.contact_channels FOR EACH ROW EXECUTE FUNCTION note_user_address();

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
CREATE INDEX email_suppressions_by_time ON public.email_suppressions USING btree (project_id, suppressed_at DESC) WHERE (suppressed_at IS NOT NULL);

create table email_templates (
  project_id text not null,
  type text not null,
  language text not null default ''::text,
  subject text not null,
  content jsonb not null,
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
  error_kind text,
  usable_until timestamp with time zone,
  resent_from uuid,
  constraint emails_pkey PRIMARY KEY (project_id, id),
  constraint emails_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint emails_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES users(project_id, id) ON DELETE CASCADE,
  constraint emails_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'kept'::text, 'failed'::text, 'suppressed'::text])))
);
CREATE INDEX emails_by_age ON public.emails USING btree (created_at);
CREATE INDEX emails_by_time ON public.emails USING btree (project_id, created_at DESC, id);
CREATE INDEX emails_by_user ON public.emails USING btree (project_id, user_id);
CREATE INDEX emails_kept ON public.emails USING btree (created_at DESC) WHERE (state = 'kept'::text);

create table installation (
  only_row boolean not null default true,
  secret_check bytea not null,
  claim_code_digest bytea,
  demo_project_id text,
  created_at timestamp with time zone not null default now(),
  constraint installation_pkey PRIMARY KEY (only_row),
  constraint installation_only_row_check CHECK (only_row)
);

create table job_pools (
  pool_id text not null,
  node_id text not null,
  created_at timestamp with time zone not null default now(),
  constraint job_pools_pkey PRIMARY KEY (pool_id)
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

create table password_credentials (
  project_id text not null,
  user_id uuid not null,
  hash text not null,
  updated_at timestamp with time zone not null default now(),
  constraint password_credentials_pkey PRIMARY KEY (project_id, user_id),
  constraint password_credentials_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES users(project_id, id) ON DELETE CASCADE
);

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
CREATE TRIGGER announce AFTER INSERT OR DELETE OR UPDATE ON public.project_key_sets FOR EACH ROW EXECUTE FUNCTION announce_project_change('project_id');

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

create table project_permissions (
  project_id text not null,
  user_id uuid not null,
  permission_id text not null,
  created_at timestamp with time zone not null default now(),
  constraint project_permissions_pkey PRIMARY KEY (project_id, user_id, permission_id),
  constraint project_permissions_project_id_user_id_fkey FOREIGN KEY (project_id, user_id) REFERENCES users(project_id, id) ON DELETE CASCADE
);
CREATE INDEX project_permissions_by_permission ON public.project_permissions USING btree (project_id, permission_id);

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
CREATE TRIGGER announce AFTER DELETE OR UPDATE OF display_name, description, is_production_mode, config ON public.projects FOR EACH ROW EXECUTE FUNCTION announce_project_change('id');

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
CREATE INDEX team_permissions_by_permission ON public.team_permissions USING btree (project_id, permission_id);
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
  constraint users_pkey PRIMARY KEY (project_id, id),
  constraint users_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint users_selected_team_fkey FOREIGN KEY (project_id, id, selected_team_id) REFERENCES team_memberships(project_id, user_id, team_id) ON DELETE SET NULL (selected_team_id)
);
CREATE INDEX users_by_age ON public.users USING btree (project_id, signed_up_at, id);
CREATE INDEX users_by_selected_team ON public.users USING btree (project_id, selected_team_id, id) WHERE (selected_team_id IS NOT NULL);
CREATE INDEX users_by_text ON public.users USING gin (search_pieces(project_id, search_text, 1));
CREATE TRIGGER count_user AFTER INSERT OR DELETE ON public.users FOR EACH ROW EXECUTE FUNCTION count_user();
CREATE TRIGGER note_name BEFORE INSERT OR UPDATE OF display_name ON public.users FOR EACH ROW EXECUTE FUNCTION note_user_name();

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
CREATE INDEX webhook_attempts_by_age ON public.webhook_attempts USING btree (attempted_at);
CREATE INDEX webhook_attempts_by_endpoint ON public.webhook_attempts USING btree (project_id, endpoint_id, attempted_at DESC, id);
CREATE INDEX webhook_attempts_by_event ON public.webhook_attempts USING btree (project_id, event_id, attempted_at DESC, id);

create table webhook_deliveries (
  project_id text not null,
  endpoint_id text not null,
  event_id uuid not null,
  subject_id uuid not null,
  sequence bigint not null,
  state text not null default 'pending'::text,
  attempts integer not null default 0,
  next_attempt_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  constraint webhook_deliveries_pkey PRIMARY KEY (project_id, endpoint_id, event_id),
  constraint webhook_deliveries_project_id_endpoint_id_fkey FOREIGN KEY (project_id, endpoint_id) REFERENCES webhook_endpoints(project_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_project_id_event_id_fkey FOREIGN KEY (project_id, event_id) REFERENCES webhook_events(project_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'succeeded'::text, 'failed'::text])))
);
CREATE INDEX webhook_deliveries_by_event ON public.webhook_deliveries USING btree (project_id, event_id);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (project_id, endpoint_id, next_attempt_at) WHERE (state = 'pending'::text);
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
  constraint webhook_events_pkey PRIMARY KEY (project_id, id),
  constraint webhook_events_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE
);
CREATE INDEX webhook_events_by_age ON public.webhook_events USING btree (created_at);
CREATE INDEX webhook_events_by_sequence ON public.webhook_events USING btree (project_id, sequence);
CREATE INDEX webhook_events_by_subject ON public.webhook_events USING btree (project_id, subject_id);
CREATE INDEX webhook_events_waiting ON public.webhook_events USING btree (project_id, sequence) WHERE (queued_at IS NULL);

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

CREATE OR REPLACE FUNCTION public.announce_project_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('project_changed', coalesce(to_jsonb(new) ->> tg_argv[0], to_jsonb(old) ->> tg_argv[0]));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_user()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  project text := case when tg_op = 'INSERT' then new.project_id else old.project_id end;
  step bigint := case when tg_op = 'INSERT' then 1 else -1 end;
begin
  -- A project that is being deleted takes its users and its counts along in any order.
  if tg_op = 'DELETE' and not exists (select from projects where id = project) then
    return null;
  end if;
  insert into project_user_counts as c (project_id, shard, count)
    values (project, pg_backend_pid() % 16, step)
    on conflict (project_id, shard) do update set count = c.count + step;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_user_address()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  project text := coalesce(new.project_id, old.project_id);
  account uuid := coalesce(new.user_id, old.user_id);
begin
  update users u set search_text = user_search_text(project, account, u.display_name)
    where u.project_id = project and u.id = account;
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

CREATE OR REPLACE FUNCTION public.user_search_text(project text, account uuid, name text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select search_form(coalesce(name, '') || coalesce(chr(1) || string_agg(c.value, chr(1) order by c.created_at, c.id), ''))
  from contact_channels c where c.project_id = project and c.user_id = account
$function$;
