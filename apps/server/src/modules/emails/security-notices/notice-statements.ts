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
