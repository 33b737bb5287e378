-- What clients since 2.8.108 store with a project. The columns have constant defaults, so the table isn't rewritten.

alter table projects
  -- Logos: paths of pictures, or URLs elsewhere.
  add column logo_url text,
  add column logo_full_url text,
  add column logo_dark_mode_url text,
  add column logo_full_dark_mode_url text,
  -- Progress of setting up the project in a dashboard; the server only stores it.
  add column onboarding_status text not null default 'completed',
  add column onboarding_state jsonb,
  add column is_development_environment boolean not null default false,
  -- The configuration that was pushed, by path. `config` holds the settings in effect: the environment's changes take
  -- precedence over what was pushed.
  add column pushed_config jsonb not null default '{}',
  -- Where it was pushed from.
  add column config_source jsonb not null default '{"type": "unlinked"}';
