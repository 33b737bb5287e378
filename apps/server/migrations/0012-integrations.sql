-- Partners of this server: they create projects for their customers and request admin access to existing projects.

-- A project created by a partner. It has no owner until it is transferred, which happens only once.
create table provisioned_projects (
  project_id text primary key references projects on delete cascade,
  -- The partner's name in the configuration.
  partner text not null,
  created_at timestamptz not null,
  transferred_at timestamptz
);
create index provisioned_projects_waiting on provisioned_projects (partner) where transferred_at is null;

-- Authorization codes for the access an owner granted to a partner, while the browser redirects.
create table integration_codes (
  project_id text not null references projects on delete cascade,
  digest bytea not null,
  partner text not null,
  client_id text not null,
  -- Redirect URI, PKCE challenge, scope, nonce.
  parameters jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The keys that the code was exchanged for: using the code again revokes them. @see RFC 6749 §4.1.2
  key_set_id uuid,
  primary key (project_id, digest)
);
create unique index integration_codes_by_digest on integration_codes (digest);
create index integration_codes_by_expiry on integration_codes (expires_at);
