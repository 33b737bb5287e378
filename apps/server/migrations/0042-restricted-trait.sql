-- Lists filter by restriction: `traits` gets the word `restricted`. Locks the table while the trigger is replaced, and updates only
-- users whom an admin restricted.

drop trigger note_traits on users;
drop function user_traits(text, uuid, boolean, boolean, boolean);

create function user_traits(project text, account uuid, anonymous boolean, restricted boolean, otp boolean, totp boolean)
returns text stable language plpgsql as $$
begin
  return concat_ws(' ',
    case when anonymous then 'anonymous' end,
    case when restricted then 'restricted' end,
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
end $$;

create or replace function note_user_traits() returns trigger language plpgsql as $$
begin
  new.traits := user_traits(new.project_id, new.id, new.is_anonymous, new.restricted_by_admin, new.otp_auth_enabled,
    new.totp_secret_ciphertext is not null);
  return new;
end $$;

create or replace function note_about_user() returns trigger language plpgsql as $$
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
  traits_now := user_traits(project, account, person.is_anonymous, person.restricted_by_admin, person.otp_auth_enabled,
    person.totp_secret_ciphertext is not null);
  if (text_now, traits_now) is distinct from (person.search_text, person.traits) then
    update users u set search_text = text_now, traits = traits_now where u.project_id = project and u.id = account;
  end if;
  return null;
end $$;

create trigger note_traits before insert or update of is_anonymous, restricted_by_admin, otp_auth_enabled, totp_secret_ciphertext
  on users for each row execute function note_user_traits();

-- Fires the trigger.
update users set restricted_by_admin = true where restricted_by_admin;
