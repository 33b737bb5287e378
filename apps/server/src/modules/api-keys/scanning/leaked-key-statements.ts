import { statement } from "../../../platform/database/database.ts";
import { columns, type KeyRow } from "../api-key-statements.ts";

export interface LeakedKey extends KeyRow {
  readonly project_id: string;
}

/** Searches all projects, because the reporter does not know which one the key belongs to. */
export const findKeyByDigest = statement<LeakedKey>(
  "find-api-key-anywhere",
  `select project_id, ${columns} from api_keys where digest = $1`,
);

/** Only one of several concurrent calls updates the row. */
export const revokeKey = statement(
  "revoke-api-key",
  "update api_keys set revoked_at = $3 where project_id = $1 and id = $2 and revoked_at is null",
);

/** A user to notify, locked until the caller's transaction ends because the email names them. */
export interface KeyRecipient {
  readonly user_id: string;
  readonly display_name: string | null;
  readonly email: string;
}

/**
 * The primary email of user u. A verified one is always notified. One that is used for sign-in but not verified may
 * belong to somebody unrelated: at most `$4` such emails since `$3`, so that an attacker cannot flood it.
 */
const reader = `select u.id as user_id, u.display_name, c.value as email from users u
   join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.type = 'email'
     and c.is_primary and (c.is_verified or c.used_for_auth and $4 > (
       select count(*) from emails e
       where e.project_id = u.project_id and e.user_id = u.id and e.type = 'api_key_revoked' and e.created_at > $3))`;

export const findUserKeyRecipient = statement<KeyRecipient>(
  "find-reader-of-user-key",
  `${reader} where u.project_id = $1 and u.id = $2 for key share of u`,
);

/** Members who can manage the team's keys, directly or through a containing permission. */
export const findTeamKeyRecipients = statement<KeyRecipient>(
  "find-readers-of-team-key",
  `${reader} where u.project_id = $1 and u.id in (
     select g.user_id from team_permissions g
     where g.project_id = $1 and g.team_id = $2
       and (g.permission_id = '$manage_api_keys' or exists (
         select from permission_closure p
         where p.project_id = g.project_id and p.permission_id = g.permission_id and p.contained_id = '$manage_api_keys')))
   order by u.id for key share of u`,
);
