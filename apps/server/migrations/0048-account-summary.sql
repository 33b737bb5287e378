-- Reading a user needs one row: it repeats what the tables of emails and sign-in methods say. Adds a column without a default and
-- replaces triggers, which needs short exclusive locks of users, contact_channels and oauth_accounts, but rewrites nothing. Users
-- who signed up before have no summary until their next activity; until then it is computed when they are read.

-- The keys are columns of the server's type `User`.
create function summarize_account(project text, account uuid) returns jsonb stable language plpgsql as $$
begin
  return (
    select jsonb_build_object(
      'primary_email', c.value,
      'primary_email_verified', coalesce(c.is_verified, false),
      'primary_email_auth_enabled', coalesce(c.used_for_auth, false),
      'has_password', exists (select from password_credentials p where p.project_id = project and p.user_id = account),
      'has_passkey', exists (select from passkeys k where k.project_id = project and k.user_id = account),
      'oauth_providers', coalesce((
        select jsonb_agg(jsonb_build_object('id', o.provider_id, 'account_id', o.account_id, 'email', o.email) order by o.created_at, o.id)
        from oauth_accounts o where o.project_id = project and o.user_id = account), '[]'))
    from (select) one
    left join contact_channels c on c.project_id = project and c.user_id = account and c.type = 'email' and c.is_primary);
end $$;

alter table users add column account_summary jsonb;
-- Later emails and sign-in methods fire the triggers below. An existing user keeps null.
alter table users alter column account_summary set default jsonb_build_object('primary_email', null, 'primary_email_verified', false,
  'primary_email_auth_enabled', false, 'has_password', false, 'has_passkey', false, 'oauth_providers', '[]'::jsonb);

create function note_account_summary() returns trigger language plpgsql as $$
begin
  new.account_summary := summarize_account(new.project_id, new.id);
  return new;
end $$;
create trigger note_summary before update of last_active_at on users for each row when (new.account_summary is null)
  execute function note_account_summary();

create or replace function note_about_user() returns trigger language plpgsql as $$
declare
  project text := coalesce(new.project_id, old.project_id);
  account uuid := coalesce(new.user_id, old.user_id);
  person users;
  text_now text;
  traits_now text;
  summary_now jsonb;
begin
  select * into person from users u where u.project_id = project and u.id = account for no key update;
  -- The user was deleted along with their data.
  if not found then return null; end if;
  text_now := user_search_text(project, account, person.display_name);
  traits_now := user_traits(project, account, person.is_anonymous, person.restricted_by_admin, person.otp_auth_enabled,
    person.totp_secret_ciphertext is not null);
  summary_now := summarize_account(project, account);
  if (text_now, traits_now, summary_now) is distinct from (person.search_text, person.traits, person.account_summary) then
    update users u set search_text = text_now, traits = traits_now, account_summary = summary_now
    where u.project_id = project and u.id = account;
  end if;
  return null;
end $$;

drop trigger note_address on contact_channels;
create trigger note_address after insert or delete or update of value, is_primary, is_verified, used_for_auth on contact_channels
  for each row execute function note_about_user();
drop trigger note_account on oauth_accounts;
create trigger note_account after insert or delete or update of provider_id, account_id, email on oauth_accounts
  for each row execute function note_about_user();
