import { statement } from "../../../platform/database/database.ts";

export const insertLogin = statement(
  "insert-cli-login",
  `insert into cli_logins (project_id, polling_digest, login_digest, ip, country_code, user_agent, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
);

export interface CliLogin {
  readonly ip: string | null;
  readonly country_code: string | null;
  readonly user_agent: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly user_id: string | null;
  readonly denied_at: Date | null;
  readonly fetched_at: Date | null;
}

const columns = "ip, country_code, user_agent, created_at, expires_at, user_id, denied_at, fetched_at";

export const findByPollingCode = statement<CliLogin>(
  "find-cli-login-by-polling-code",
  `select ${columns} from cli_logins where project_id = $1 and polling_digest = $2`,
);

/** Neither confirmed, denied nor expired. */
export const findPendingLogin = statement<CliLogin>(
  "find-pending-cli-login",
  `select ${columns} from cli_logins
   where project_id = $1 and login_digest = $2 and expires_at > $3 and user_id is null and denied_at is null`,
);

/** Serializes with revoking all sessions of the user, which then also deletes this login. */
export const lockUserForLogin = statement<{ id: string }>(
  "lock-user-for-cli-login",
  "select id from users where project_id = $1 and id = $2 for key share",
);

/** Updates no row if the confirming session has ended. */
export const confirmLogin = statement(
  "confirm-cli-login",
  `update cli_logins set user_id = $4
   where project_id = $1 and login_digest = $2 and expires_at > $3 and user_id is null and denied_at is null
     and exists (select from sessions s where s.project_id = $1 and s.id = $5 and s.user_id = $4)`,
);

export const denyLogin = statement(
  "deny-cli-login",
  `update cli_logins set denied_at = $3
   where project_id = $1 and login_digest = $2 and expires_at > $3 and user_id is null and denied_at is null`,
);

/** Of concurrent polls exactly one updates the row. */
export const claimLogin = statement(
  "claim-cli-login",
  `update cli_logins set fetched_at = $3
   where project_id = $1 and polling_digest = $2 and user_id is not null and fetched_at is null`,
);

export const deleteExpiredCliLogins = statement(
  "delete-expired-cli-logins",
  `delete from cli_logins where ctid = any (array(select ctid from cli_logins where expires_at < $1 limit $2))`,
);
