-- Accepts BMP pictures. Blocks writes to pictures while it checks the stored rows, which are as few as the pictures.

alter table pictures drop constraint pictures_media_type_check;
alter table pictures add constraint pictures_media_type_check
  check (media_type in ('image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/bmp'));
