-- Allows fonts among the uploaded pictures, for the branding of projects. Blocks the table only while it checks the type of its rows.

alter table pictures drop constraint pictures_media_type_check;
alter table pictures add constraint pictures_media_type_check
  check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/bmp', 'font/woff2'));
