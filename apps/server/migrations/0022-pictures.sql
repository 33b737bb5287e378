-- Stores each uploaded picture once, instead of as a data URL in every row that shows it. Rewrites the rows that contain
-- data URLs, and blocks writes to users, teams and team_memberships while it builds three small indexes.

create table pictures (
  project_id text not null references projects on delete cascade,
  -- SHA-256 of the bytes; the name in the picture's URL.
  digest bytea not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif')),
  bytes bytea not null,
  -- The user whose storage budget it counts against; null if a server uploaded it.
  uploaded_by uuid,
  -- When it was last stored, or last found in use. Younger pictures are not deleted: a reference may be on its way.
  used_at timestamptz not null,
  primary key (project_id, digest),
  foreign key (project_id, uploaded_by) references users on delete set null (uploaded_by)
);
-- Images are compressed already.
alter table pictures alter column bytes set storage external;
create index pictures_by_digest on pictures (digest);
create index pictures_by_use on pictures (used_at);
create index pictures_by_uploader on pictures (project_id, uploaded_by) where uploaded_by is not null;

-- A row refers to a picture by the path of its URL; the origin is the installation's and can change.
alter table installation add column public_url text;
create function public_url() returns text language sql stable parallel safe as 'select public_url from installation';
-- Simple enough for the planner to inline: only rows with a picture call the function above.
create function picture_url(stored text) returns text language sql stable parallel safe as
  $$ select case when stored like '/pictures/%' then public_url() || stored else stored end $$;

-- The bytes of a PNG, JPEG, WebP or GIF image; null for any other text.
create function decode_picture(url text) returns bytea language plpgsql as $$
declare
  encoded text := substring(url from '^data:image/(?:png|jpe?g|webp|gif);base64,([A-Za-z0-9+/]+={0,2})$');
  bytes bytea;
begin
  if encoded is null or length(encoded) % 4 <> 0 then return null; end if;
  bytes := decode(encoded, 'base64');
  return case when sniff_picture(bytes) is null then null else bytes end;
end $$;
create function sniff_picture(bytes bytea) returns text language sql as $$
  select case
    when substring(bytes, 1, 8) = '\x89504e470d0a1a0a' then 'image/png'
    when substring(bytes, 1, 3) = '\xffd8ff' then 'image/jpeg'
    when substring(bytes, 1, 4) = 'RIFF' and substring(bytes, 9, 4) = 'WEBP' then 'image/webp'
    when substring(bytes, 1, 6) in ('GIF87a', 'GIF89a') then 'image/gif'
  end $$;
create function move_picture(url text) returns text language plpgsql as $$
declare
  bytes bytea := decode_picture(url);
begin
  if bytes is not null then return '/pictures/' || encode(sha256(bytes), 'hex'); end if;
  -- Other short data URLs, such as small SVG icons that a server set, stay as they are. Longer ones were no pictures
  -- that this version can serve.
  return case when length(url) <= 2048 then url end;
end $$;

insert into pictures (project_id, digest, media_type, bytes, used_at)
select project_id, sha256(bytes), sniff_picture(bytes), bytes, now()
from (
  select project_id, decode_picture(profile_image_url) as bytes from users where profile_image_url like 'data:%'
  union all
  select project_id, decode_picture(profile_image_url) from teams where profile_image_url like 'data:%'
  union all
  select project_id, decode_picture(profile_image_url) from team_memberships where profile_image_url like 'data:%'
) found
where bytes is not null
on conflict do nothing;

update users set profile_image_url = move_picture(profile_image_url) where profile_image_url like 'data:%';
update teams set profile_image_url = move_picture(profile_image_url) where profile_image_url like 'data:%';
update team_memberships set profile_image_url = move_picture(profile_image_url) where profile_image_url like 'data:%';

drop function move_picture(text);
drop function decode_picture(text);
drop function sniff_picture(bytea);

-- Find the rows that refer to a picture.
create index users_by_picture on users (project_id, profile_image_url) where profile_image_url like '/pictures/%';
create index teams_by_picture on teams (project_id, profile_image_url) where profile_image_url like '/pictures/%';
create index team_memberships_by_picture on team_memberships (project_id, profile_image_url)
  where profile_image_url like '/pictures/%';
