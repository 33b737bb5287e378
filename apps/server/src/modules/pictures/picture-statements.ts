import type { Queryable } from "../../platform/database/database.ts";
import { columnTypes, type RowOf, statement } from "../../platform/database/statement.ts";
import type { StoredType } from "./parse-picture.ts";

export interface PictureKey {
  readonly projectId: string;
  /** SHA-256 of the bytes. */
  readonly digest: Buffer;
}

const markUsed = statement(
  "mark-picture-used",
  "update pictures set used_at = greatest(used_at, $now) where project_id = $projectId and digest = $digest",
);

/** Keeps a stored picture for the grace period. False if it isn't stored. */
export const keepPicture = async (database: Pick<Queryable, "run">, key: PictureKey, now: Date): Promise<boolean> =>
  (await database.run(markUsed, { ...key, now })) > 0;

/** Serializes a user's uploads, so that concurrent ones are counted. */
export const lockUploader = statement(
  "lock-picture-uploader",
  "select is_anonymous from users where project_id = $projectId and id = $userId for no key update",
);

/** The sizes come from the rows' headers: PostgreSQL doesn't read the bytes. */
export const measureUploads = statement(
  "measure-picture-uploads",
  `select count(*)::int as "count!", coalesce(sum(octet_length(bytes)), 0)::float8 as "bytes!"
   from pictures where project_id = $projectId and uploaded_by = $userId`,
);

export const insertPicture = statement(
  "insert-picture",
  `insert into pictures (project_id, digest, media_type, bytes, uploaded_by, used_at)
   values ($projectId, $digest, $mediaType, $bytes, $uploadedBy?, $now)
   on conflict (project_id, digest) do update set used_at = greatest(pictures.used_at, excluded.used_at)`,
);

export type StoredPicture = RowOf<typeof findByDigest>;

/** Any project's: the bytes are the same. */
const findByDigest = statement(
  "find-picture",
  "select media_type, bytes from pictures where digest = $digest limit 1",
  columnTypes<{ readonly media_type: StoredType }>(),
);

/** The picture with the digest, in any project. */
export const findPicture = (database: Queryable, digest: Buffer): Promise<StoredPicture | null> =>
  database.row(findByDigest, { digest });

/**
 * Deletes pictures that no row refers to, and marks the others as used, so that the next run doesn't check them again.
 * The condition on `used_at` is evaluated on the locked row: a picture that was stored again in the meantime stays, and a
 * reference is written long before its grace period ends.
 */
const deleteUnused = statement(
  "delete-unused-pictures",
  `with checked as materialized (
     select p.project_id, p.digest, '/pictures/' || encode(p.digest, 'hex') as path
     from pictures p where p.used_at < $before order by p.used_at limit $limit for update skip locked
   ), used as materialized (
     select c.project_id, c.digest from checked c
     where exists (select from users u where u.project_id = c.project_id and u.profile_image_url = c.path and u.profile_image_url like '/pictures/%')
       or exists (select from teams t where t.project_id = c.project_id and t.profile_image_url = c.path and t.profile_image_url like '/pictures/%')
       or exists (select from team_memberships m where m.project_id = c.project_id and m.profile_image_url = c.path and m.profile_image_url like '/pictures/%')
       or exists (select from projects o where o.id = c.project_id and c.path in (o.logo_url, o.logo_full_url, o.logo_dark_mode_url, o.logo_full_dark_mode_url))
       or exists (select from projects o, jsonb_each_text(o.config -> 'branding') b where o.id = c.project_id and b.value = c.path)
   ), kept as (
     update pictures p set used_at = $now from used where p.project_id = used.project_id and p.digest = used.digest
   ), removed as (
     delete from pictures p using checked c where p.project_id = c.project_id and p.digest = c.digest
       and not exists (select from used where used.project_id = c.project_id and used.digest = c.digest)
   )
   select count(*)::int as "count!" from checked`,
);

/** Returns the number of checked pictures, at most `limit`. `now`: the time at which used ones count as used. */
export async function deleteUnusedPictures(
  database: Queryable,
  { before, now, limit }: { readonly before: Date; readonly now: Date; readonly limit: number },
): Promise<number> {
  const row = await database.row(deleteUnused, { before, now, limit });
  return row?.count ?? 0;
}
