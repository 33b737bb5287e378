import { type ColumnValues, userFields } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../platform/database/database.ts";
import { insertColumns, toChanges, toInsertValues, updateColumns } from "../../platform/database/entity-columns.ts";
import { statement } from "../../platform/database/statement.ts";
import type { UserKey } from "./user-records.ts";

/** The fields of a user that are stored as given; absent fields are not given. */
export type UserFields = ColumnValues<typeof userFields>;

const { columns, parameters } = insertColumns(userFields);

const insertRow = statement(
  "insert-user",
  `insert into users (project_id, id, signed_up_at, last_active_at, ${columns})
   values ($projectId, $userId, $signedUpAt, $signedUpAt, ${parameters})`,
);

interface NewUserRow extends UserKey {
  readonly fields: UserFields;
  /** ms since the epoch. */
  readonly signedUpAt: number;
}

export async function insertUser(
  transaction: Queryable,
  { projectId, userId, fields, signedUpAt }: NewUserRow,
): Promise<void> {
  const values = toInsertValues(userFields, fields);
  await transaction.run(insertRow, { projectId, userId, signedUpAt: new Date(signedUpAt), ...values });
}

const upgradeRow = statement(
  "upgrade-anonymous-user",
  `update users set is_anonymous = false, display_name = coalesce($displayName?, nullif(display_name, $anonymousName)),
     profile_image_url = coalesce($profileImageUrl?, profile_image_url), otp_auth_enabled = $otpAuthEnabled,
     locale = coalesce(locale, $locale?)
   where project_id = $projectId and id = $userId and is_anonymous`,
);

export interface UserUpgrade extends UserKey {
  /** Null keeps the current name, unless it is `anonymousName`. */
  readonly displayName: string | null;
  /** Null keeps the current image. */
  readonly profileImageUrl: string | null;
  readonly otpAuthEnabled: boolean;
  /** BCP 47. Ignored if the user has one. */
  readonly locale: string | null;
  /** The default name of anonymous accounts, which an upgraded account doesn't keep. */
  readonly anonymousName: string;
}

/** Makes an anonymous user a regular one. False if the user isn't anonymous. */
export async function upgradeAnonymousUser(transaction: Queryable, upgrade: UserUpgrade): Promise<boolean> {
  const { projectId, userId, displayName, profileImageUrl, otpAuthEnabled, locale, anonymousName } = upgrade;
  const values = { projectId, userId, displayName, profileImageUrl, otpAuthEnabled, locale, anonymousName };
  return (await transaction.run(upgradeRow, values)) > 0;
}

const setOtpEnabled = statement(
  "enable-otp",
  "update users set otp_auth_enabled = true where project_id = $projectId and id = $userId and not otp_auth_enabled",
);

/** Enables sign-in by email code. False if it was enabled. */
export const enableOtp = async (transaction: Queryable, { projectId, userId }: UserKey): Promise<boolean> =>
  (await transaction.run(setOtpEnabled, { projectId, userId })) > 0;

const updateFields = statement(
  "update-user-fields",
  `update users as u set ${updateColumns(userFields, "u")} where u.project_id = $projectId and u.id = $userId`,
);

export async function updateUserFields(
  transaction: Queryable,
  { projectId, userId, fields }: UserKey & { readonly fields: UserFields },
): Promise<void> {
  await transaction.run(updateFields, { projectId, userId, changes: toChanges(userFields, fields) });
}

const setSelectedTeam = statement(
  "select-team",
  "update users set selected_team_id = $teamId? where project_id = $projectId and id = $userId",
);

/** Null selects no team. A foreign key ensures that the user is a member of the team. */
export async function selectTeam(
  transaction: Queryable,
  { projectId, userId, teamId }: UserKey & { readonly teamId: string | null },
): Promise<void> {
  await transaction.run(setSelectedTeam, { projectId, userId, teamId });
}

const writeTotpSecret = statement(
  "write-totp-secret",
  "update users set totp_secret_ciphertext = $ciphertext?, totp_last_step = $lastStep? where project_id = $projectId and id = $userId",
);

/** Null disables TOTP. `lastStep`: the time step of the last accepted code. */
export async function updateTotpSecret(
  transaction: Queryable,
  {
    projectId,
    userId,
    ciphertext,
    lastStep,
  }: UserKey & { readonly ciphertext: Buffer | null; readonly lastStep: number | null },
): Promise<void> {
  await transaction.run(writeTotpSecret, { projectId, userId, ciphertext, lastStep });
}

const writeTotpStep = statement(
  "write-totp-step",
  "update users set totp_last_step = $lastStep where project_id = $projectId and id = $userId",
);

export async function updateTotpLastStep(
  transaction: Queryable,
  { projectId, userId, lastStep }: UserKey & { readonly lastStep: number },
): Promise<void> {
  await transaction.run(writeTotpStep, { projectId, userId, lastStep });
}

/**
 * Records activity of many users at once. Locks go from user to sessions, so no transaction may lock sessions and then
 * users.
 */
const recordActivity = statement(
  "record-user-activity",
  `with active as (
     select t.project_id, t.id, u.used_at from users t
     join (select project_id, user_id, max(used_at) as used_at
           from unnest($projectIds::text[], $userIds::uuid[], $times::timestamptz[]) as u (project_id, user_id, used_at) group by 1, 2) u
       on t.project_id = u.project_id and t.id = u.user_id
     order by t.project_id, t.id for no key update of t
   )
   update users t set last_active_at = greatest(t.last_active_at, u.used_at)
   from active u where t.project_id = u.project_id and t.id = u.id`,
);

/** Run it in a transaction of its own: it locks users in order of their ids. `usedAt`: ms since the epoch. */
export async function recordUserActivity(
  database: Queryable,
  uses: readonly (UserKey & { readonly usedAt: number })[],
): Promise<void> {
  await database.run(recordActivity, {
    projectIds: uses.map(({ projectId }) => projectId),
    userIds: uses.map(({ userId }) => userId),
    times: uses.map(({ usedAt }) => new Date(usedAt)),
  });
}

const lockForUpdate = statement(
  "lock-user-for-update",
  "select id from users where project_id = $projectId and id = $userId for update",
);

/** Blocks sign-ins and all new references to the user until the transaction ends. False if the user does not exist. */
export const lockUserForUpdate = async (transaction: Queryable, { projectId, userId }: UserKey): Promise<boolean> =>
  (await transaction.row(lockForUpdate, { projectId, userId })) !== null;

const insertDeletedUser = statement(
  "insert-deleted-user",
  `insert into deleted_users (project_id, id, signed_up_at, deleted_at)
   select project_id, pseudonymize_user(project_id, id), signed_up_at, $deletedAt from users where project_id = $projectId and id = $userId`,
);

const deleteRow = statement("delete-user", "delete from users where project_id = $projectId and id = $userId");

/**
 * Deletes a user with all data that references it. Keeps a pseudonym with the sign-up time for some days, so that list
 * cursors stay valid. `now`: ms since the epoch.
 */
export async function deleteUserRow(
  transaction: Queryable,
  { projectId, userId, now }: UserKey & { readonly now: number },
): Promise<void> {
  await transaction.run(insertDeletedUser, { projectId, userId, deletedAt: new Date(now) });
  await transaction.run(deleteRow, { projectId, userId });
}

const findDeleted = statement(
  "find-deleted-user",
  "select signed_up_at, deleted_at from deleted_users where project_id = $projectId and id = pseudonymize_user($projectId, $userId)",
);

/** When a user signed up and was deleted; null if that was more than some days ago. */
export async function findDeletedUser(
  database: Queryable,
  { projectId, userId }: UserKey,
): Promise<{ readonly signedUpAt: Date; readonly deletedAt: Date } | null> {
  const row = await database.row(findDeleted, { projectId, userId });
  return row && { signedUpAt: row.signed_up_at, deletedAt: row.deleted_at };
}

const deleteExpired = statement(
  "delete-expired-deleted-users",
  `delete from deleted_users where ctid = any (array(select ctid from deleted_users where deleted_at < $before limit $limit))`,
);

/** Returns the number of deleted rows, at most `limit`. */
export const deleteExpiredDeletedUsers = (
  database: Queryable,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> => database.run(deleteExpired, { before, limit });
