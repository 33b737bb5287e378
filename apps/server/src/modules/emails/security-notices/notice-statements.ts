import { statement } from "../../../platform/database/database.ts";

export interface NoticeRecipient {
  readonly display_name: string | null;
  /** The primary email; null if there is none that is known to belong to the user. */
  readonly email: string | null;
}

/**
 * Skips an address that is neither verified nor used for sign-in: it may belong to someone else. An address used for
 * sign-in but not verified gets at most `$4` notices since `$3`, so that no attacker can flood its owner.
 */
export const findNoticeRecipient = statement<NoticeRecipient>(
  "find-notice-recipient",
  `select u.display_name, c.value as email from users u
   left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.type = 'email'
     and c.is_primary and (c.is_verified or c.used_for_auth and $4 > (
       select count(*) from emails e
       where e.project_id = u.project_id and e.user_id = u.id and e.type = 'security_notice' and e.created_at > $3))
   where u.project_id = $1 and u.id = $2`,
);

export interface KnownDevice {
  readonly is_new: boolean;
  /** Whether the user has other recorded devices. */
  readonly has_others: boolean;
}

/** Records a device. Of two concurrent sign-ins, only one sees it as new. `xmax` is 0 for inserted rows. */
export const upsertDevice = statement<KnownDevice>(
  "upsert-device",
  `with seen as (
     insert into user_devices (project_id, user_id, digest, last_seen_at) values ($1, $2, $3, $4)
     on conflict (project_id, user_id, digest) do update set last_seen_at = excluded.last_seen_at
     returning xmax = 0 as is_new
   )
   select is_new, exists (
     select from user_devices where project_id = $1 and user_id = $2 and digest <> $3
   ) as has_others from seen`,
);
