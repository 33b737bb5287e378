-- Rotation of the server secret: `number` is byte 0 of every encrypted value, so that each value says which secret decrypts
-- it. The secret itself is not stored.
create table server_secrets (
  number smallint primary key check (number between 1 and 255),
  -- Verifies that a secret is this one; `installation.secret_check` is that of the current one.
  secret_check bytea not null unique,
  -- The key of the audit entries that were chained with this secret, encrypted with the current one. Null: it is current.
  audit_key_ciphertext bytea,
  created_at timestamptz not null default now(),
  -- When another secret became the current one.
  replaced_at timestamptz,
  -- When nothing was encrypted with it anymore.
  retired_at timestamptz,
  check ((replaced_at is null) = (audit_key_ciphertext is null)),
  check (retired_at is null or replaced_at is not null)
);
create unique index server_secrets_current on server_secrets ((true)) where replaced_at is null;

insert into server_secrets (number, secret_check) select 1, secret_check from installation;

-- Which secrets a running server knows (the first eight bytes of their checks, hexadecimal), and the one it encrypts with.
alter table job_pools add column known_secrets text[], add column current_secret smallint;

-- The secret that an entry, and the seal of a chain's end, were computed with.
alter table audit_log add column key_number smallint not null default 1;
alter table audit_heads add column seal_key_number smallint not null default 1;
