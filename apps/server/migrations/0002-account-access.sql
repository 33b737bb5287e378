-- Every way to sign in beside the password, and what surrounds the access to an account.

-- TOTP: the last time step whose code was accepted, so that no code works twice. @see RFC 6238 §5.2
alter table users add column totp_last_step bigint;

-- Ten one-time codes that stand in for the TOTP. 50 random bits each, so argon2id like passwords.
create table recovery_codes (
  project_id text not null,
  user_id uuid not null,
  id uuid not null,
  hash text not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (project_id, user_id, id),
  foreign key (project_id, user_id) references users on delete cascade
);

create table passkeys (
  project_id text not null,
  id uuid not null,
  user_id uuid not null,
  -- base64url, as the authenticator names it.
  credential_id text not null,
  -- COSE key.
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  -- singleDevice or multiDevice.
  device_type text not null,
  is_backed_up boolean not null,
  aaguid text,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (project_id, id),
  foreign key (project_id, user_id) references users on delete cascade
);
create unique index passkeys_by_credential on passkeys (project_id, credential_id);
create index passkeys_by_user on passkeys (project_id, user_id, created_at);

-- An account at a provider. It belongs to at most one user of a project; its identity is provider and account id, never an address.
create table oauth_accounts (
  project_id text not null,
  id uuid not null,
  user_id uuid not null,
  provider_id text not null,
  account_id text not null,
  email text,
  created_at timestamptz not null,
  primary key (project_id, id),
  foreign key (project_id, user_id) references users on delete cascade
);
create unique index oauth_accounts_once on oauth_accounts (project_id, provider_id, account_id);
create index oauth_accounts_by_user on oauth_accounts (project_id, user_id, created_at);

-- Tokens that providers gave for an account, AES-256-GCM.
create table oauth_tokens (
  project_id text not null,
  id uuid not null,
  oauth_account_id uuid not null,
  kind text not null check (kind in ('access', 'refresh')),
  ciphertext bytea not null,
  scopes text[] not null,
  -- Null for refresh tokens, whose end nobody tells.
  expires_at timestamptz,
  created_at timestamptz not null,
  primary key (project_id, id),
  foreign key (project_id, oauth_account_id) references oauth_accounts on delete cascade
);
create index oauth_tokens_by_account on oauth_tokens (project_id, oauth_account_id, kind, created_at);

-- What an application asked for while the browser is at the provider.
create table oauth_flows (
  project_id text not null references projects on delete cascade,
  -- SHA-256 of the state sent to the provider.
  state_digest bytea not null,
  provider_id text not null,
  -- The application's parameters and, as AES-256-GCM, the verifier and nonce of the inner flow.
  parameters jsonb not null,
  secrets_ciphertext bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (project_id, state_digest)
);
-- The provider's answer names only the state.
create unique index oauth_flows_by_state on oauth_flows (state_digest);
create index oauth_flows_by_expiry on oauth_flows (expires_at);

-- Authorization codes of our own token endpoint.
create table authorization_codes (
  project_id text not null references projects on delete cascade,
  digest bytea not null,
  user_id uuid not null,
  -- Redirect URI, PKCE challenge, whether the account is new, where to go afterwards.
  parameters jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The session that the code was exchanged for: a second use ends it. @see RFC 6749 §4.1.2
  session_id uuid,
  primary key (project_id, digest),
  foreign key (project_id, user_id) references users on delete cascade
);
create index authorization_codes_by_user on authorization_codes (project_id, user_id);
create index authorization_codes_by_expiry on authorization_codes (expires_at);

create table cli_logins (
  project_id text not null references projects on delete cascade,
  polling_digest bytea not null,
  login_digest bytea not null,
  -- Who asked, for the confirmation page.
  ip text,
  country_code text,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Who confirmed; null while it waits.
  user_id uuid,
  denied_at timestamptz,
  fetched_at timestamptz,
  primary key (project_id, polling_digest),
  foreign key (project_id, user_id) references users on delete cascade
);
create unique index cli_logins_by_login_code on cli_logins (project_id, login_digest);
create index cli_logins_by_user on cli_logins (project_id, user_id);
create index cli_logins_by_expiry on cli_logins (expires_at);

alter table sessions
  add column user_agent text,
  add column ip text,
  -- Whether the user was anonymous when it began; becoming an account ends it. Access tokens say so.
  add column is_anonymous boolean not null default false,
  -- Where the address lies, as far as is known.
  add column place jsonb,
  -- When the user last proved who they are.
  add column authenticated_at timestamptz,
  -- Who started a session that its user did not start: the key or the owner, for impersonation and sessions made by servers.
  add column started_by jsonb;
update sessions s set authenticated_at = s.created_at, is_anonymous = u.is_anonymous
  from users u where u.project_id = s.project_id and u.id = s.user_id;
alter table sessions alter column authenticated_at set not null;

-- Devices a user has signed in from, so that a new one can be told to them.
create table user_devices (
  project_id text not null,
  user_id uuid not null,
  -- SHA-256 of what identifies the kind of device.
  digest bytea not null,
  last_seen_at timestamptz not null,
  primary key (project_id, user_id, digest),
  foreign key (project_id, user_id) references users on delete cascade
);

-- Codes by nonce, for the tab that waits for its link to be confirmed.
create index verification_codes_by_purpose_tail on verification_codes (project_id, purpose, tail_digest);

-- Settings that projects made before them did not have: nothing changes for their users.
update projects set config = jsonb_build_object(
  'anonymous_accounts_enabled', false,
  'refuse_common_passwords', false,
  'security_notifications_enabled', true,
  'recent_sign_in_required', false,
  'password_min_length', 8,
  'session_lifetime_minutes', 525600,
  'session_idle_minutes', null,
  'custom_oidc', '[]'::jsonb
) || config;
