import { statement } from "../../../platform/database/database.ts";
import { columns, type KeyRow } from "../api-key-statements.ts";

export interface LeakedKey extends KeyRow {
  readonly project_id: string;
}

/** In any project: whoever finds a key does not know where it belongs. */
export const findKeyByDigest = statement<LeakedKey>(
  "find-api-key-anywhere",
  `select project_id, ${columns} from api_keys where digest = $1`,
);

/** Of several at once only one changes a row. */
export const revokeKey = statement(
  "revoke-api-key",
  "update api_keys set revoked_at = $3 where project_id = $1 and id = $2 and revoked_at is null",
);

/** Somebody who is told, held until the caller's transaction ends: the mail names them. */
export interface KeyRecipient {
  readonly user_id: string;
  readonly display_name: string | null;
  readonly email: string;
}

/** The primary address of a user u, if it is known to be theirs. One that is signed in with and not verified may be a stranger's: after
 *  `$4` such mails since `$3` no more go there, or whoever typed it in could flood its owner. */
const reader = `select u.id as user_id, u.display_name, c.value as email from users u
   join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.type = 'email'
     and c.is_primary and (c.is_verified or c.used_for_auth and $4 > (
       select count(*) from emails e
       where e.project_id = u.project_id and e.user_id = u.id and e.type = 'api_key_revoked' and e.created_at > $3))`;

export const findUserKeyRecipient = statement<KeyRecipient>(
  "find-reader-of-user-key",
  `${reader} where u.project_id = $1 and u.id = $2 for key share of u`,
);

/** Every member who may manage the team's keys, directly or by a permission that contains it. */
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
