-- All sign-in methods other than the password, and related account access tables.

-- TOTP: the last time step whose code was accepted, so that a code can't be replayed. @see RFC 6238 §5.2
alter table users add column totp_last_step bigint;

-- Ten one-time recovery codes that replace the TOTP. 50 random bits each, so they are hashed with argon2id like
-- passwords.
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

-- A provider account linked to a user. It belongs to at most one user of a project; its identity is the provider and
-- the account ID, never an email.
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

-- Tokens that providers issued for an account, AES-256-GCM.
create table oauth_tokens (
  project_id text not null,
  id uuid not null,
  oauth_account_id uuid not null,
  kind text not null check (kind in ('access', 'refresh')),
  ciphertext bytea not null,
  scopes text[] not null,
  -- Null for refresh tokens, whose expiry providers don't report.
  expires_at timestamptz,
  created_at timestamptz not null,
  primary key (project_id, id),
  foreign key (project_id, oauth_account_id) references oauth_accounts on delete cascade
);
create index oauth_tokens_by_account on oauth_tokens (project_id, oauth_account_id, kind, created_at);

-- The application's authorization request while the browser is at the provider.
create table oauth_flows (
  project_id text not null references projects on delete cascade,
  -- SHA-256 of the state sent to the provider.
  state_digest bytea not null,
  provider_id text not null,
  -- The application's parameters and, encrypted with AES-256-GCM, the verifier and nonce of the provider request.
  parameters jsonb not null,
  secrets_ciphertext bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (project_id, state_digest)
);
-- The provider's callback carries only the state.
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
  -- The session that the code was exchanged for: using the code again revokes the session. @see RFC 6749 §4.1.2
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
  -- The requester's IP address, for the confirmation page.
  ip text,
  country_code text,
  user_agent text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The user who confirmed; null while pending.
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
  -- Whether the user was anonymous when the session started; the session ends when they upgrade to a regular account.
  -- Access tokens carry it as a claim.
  add column is_anonymous boolean not null default false,
  -- Location of the IP address, if known.
  add column place jsonb,
  -- When the user last authenticated.
  add column authenticated_at timestamptz,
  -- The key or owner that started this session, if the user didn't: impersonation and sessions created by servers.
  add column started_by jsonb;
update sessions s set authenticated_at = s.created_at, is_anonymous = u.is_anonymous
  from users u where u.project_id = s.project_id and u.id = s.user_id;
alter table sessions alter column authenticated_at set not null;

-- Devices a user has signed in from, to detect and report new ones.
create table user_devices (
  project_id text not null,
  user_id uuid not null,
  -- SHA-256 of the attributes that identify the device type.
  digest bytea not null,
  last_seen_at timestamptz not null,
  primary key (project_id, user_id, digest),
  foreign key (project_id, user_id) references users on delete cascade
);

-- Finds codes by nonce, for the tab that waits for its link to be confirmed.
create index verification_codes_by_purpose_tail on verification_codes (project_id, purpose, tail_digest);

-- Settings that older projects don't have yet: these values preserve their behavior.
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
