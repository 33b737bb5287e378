-- What a linked account at a provider is used for. Both by default: that is how accounts were used before.
alter table oauth_accounts
  add column allow_sign_in boolean not null default true,
  add column allow_connected_accounts boolean not null default true;
