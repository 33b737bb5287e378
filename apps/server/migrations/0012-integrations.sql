-- Partners of the installation: they make projects for their customers, and ask owners to let them administer theirs.

-- What a partner has made. Nobody owns it until it is handed over, once and for good.
create table provisioned_projects (
  project_id text primary key references projects on delete cascade,
  -- The name of the partner in the configuration.
  partner text not null,
  created_at timestamptz not null,
  transferred_at timestamptz
);
create index provisioned_projects_waiting on provisioned_projects (partner) where transferred_at is null;

-- What an owner has allowed a partner, on its way there through the browser.
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
  -- The keys that the code was exchanged for: a second use revokes them. @see RFC 6749 §4.1.2
  key_set_id uuid,
  primary key (project_id, digest)
);
create unique index integration_codes_by_digest on integration_codes (digest);
create index integration_codes_by_expiry on integration_codes (expires_at);
