-- User lists filtered by verification, anonymity and sign-in method.

-- A provider as a fixed-length word: a user with as many providers as a project can have still fits in an index entry.
create function provider_word(provider text) returns text immutable parallel safe language sql as $$ select left(md5(lower(provider)), 16) $$;

-- All filter flags of a user as one text, such as "verified password otp": similar users share the same text. A project
-- has few distinct texts, so one index, in list order, serves every combination of filters. Beyond 140 providers, the
-- rest are left out.
create function user_traits(project text, account uuid, anonymous boolean, otp boolean, totp boolean) returns text stable language plpgsql as $$
begin
  return concat_ws(' ',
    case when anonymous then 'anonymous' end,
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

alter table users add column traits text collate "C" not null default '';

create function note_user_traits() returns trigger language plpgsql as $$
begin
  new.traits := user_traits(new.project_id, new.id, new.is_anonymous, new.otp_auth_enabled, new.totp_secret_ciphertext is not null);
  return new;
end $$;
create trigger note_traits before insert or update of is_anonymous, otp_auth_enabled, totp_secret_ciphertext on users
  for each row execute function note_user_traits();

-- Keeps derived columns in the user's row up to date: the search text and the filter flags. The row is locked first, so
-- that of two concurrent changes the later one sees the earlier one.
create function note_about_user() returns trigger language plpgsql as $$
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
  traits_now := user_traits(project, account, person.is_anonymous, person.otp_auth_enabled, person.totp_secret_ciphertext is not null);
  if (text_now, traits_now) is distinct from (person.search_text, person.traits) then
    update users u set search_text = text_now, traits = traits_now where u.project_id = project and u.id = account;
  end if;
  return null;
end $$;

-- Locks contact_channels, password_credentials, passkeys and oauth_accounts.
drop trigger note_address on contact_channels;
drop function note_user_address();
create trigger note_address after insert or delete or update of value, is_primary, is_verified on contact_channels
  for each row execute function note_about_user();
create trigger note_password after insert or delete on password_credentials for each row execute function note_about_user();
create trigger note_passkey after insert or delete on passkeys for each row execute function note_about_user();
create trigger note_account after insert or delete on oauth_accounts for each row execute function note_about_user();

-- Locks users and rewrites its rows: a few minutes for a million users. The search index is dropped and rebuilt, which
-- is faster than updating it row by row.
drop index users_by_text;
update users u set traits = user_traits(u.project_id, u.id, u.is_anonymous, u.otp_auth_enabled, u.totp_secret_ciphertext is not null);
create index users_by_text on users using gin (search_pieces(project_id, search_text, 1));
create index users_by_traits on users (project_id, traits, signed_up_at, id);
