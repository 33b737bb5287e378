import { type Queryable, statement } from "../../platform/database/database.ts";
import { type User, userColumns, userJoins } from "./user-records.ts";

/** Identifies a user: ids are unique per project. */
export interface UserKey {
  readonly projectId: string;
  readonly userId: string;
}

const findById = statement<User>(
  "find-user",
  `select ${userColumns} from users u ${userJoins} where u.project_id = $1 and u.id = $2`,
);

export const findUser = (database: Queryable, { projectId, userId }: UserKey): Promise<User | null> =>
  database.row(findById, [projectId, userId]);

/**
 * `(…) is true` makes the planner use the primary key even without statistics. One round trip loads the user and
 * validates the session, so a revoked session is rejected immediately.
 */
const findBySession = statement<User>(
  "find-user-of-session",
  `select ${userColumns} from sessions s
   join users u on u.project_id = s.project_id and u.id = s.user_id
   ${userJoins}
   where s.project_id = $1 and s.id = $3 and (s.user_id = $2) is true and (s.expires_at > $4) is true
     and (s.last_used_at > $5::timestamptz or $5::timestamptz is null)
     and (not s.is_impersonation or is_impersonator_authorized(s.project_id, s.started_by))`,
);

interface SessionKey extends UserKey {
  readonly sessionId: string;
  /** ms since the epoch. */
  readonly now: number;
  /** Sessions last used before are idle; null if the project has no idle timeout. */
  readonly idleCutoff: Date | null;
}

/** The user of a live session; null if either no longer exists. */
export const findUserOfSession = (
  database: Queryable,
  { projectId, userId, sessionId, now, idleCutoff }: SessionKey,
): Promise<User | null> => database.row(findBySession, [projectId, userId, sessionId, new Date(now), idleCutoff]);

const findByIds = statement<User>(
  "find-users-by-id",
  `select ${userColumns} from users u ${userJoins} where u.project_id = $1 and u.id = any($2::uuid[]) order by u.id`,
);

/** The users that exist, ordered by id. */
export const findUsersByIds = (
  database: Queryable,
  { projectId, userIds }: { readonly projectId: string; readonly userIds: readonly string[] },
): Promise<User[]> => database.rows(findByIds, [projectId, userIds]);

interface ListLimit {
  readonly projectId: string;
  readonly limit: number;
}

const listBySignUp = statement<User>(
  "list-newest-users",
  `select ${userColumns} from users u ${userJoins}
   where u.project_id = $1 and u.id = any(array(
     select id from users where project_id = $1 order by signed_up_at desc, id desc limit $2))
   order by u.signed_up_at desc, u.id desc`,
);

export const listNewestUsers = (database: Queryable, { projectId, limit }: ListLimit): Promise<User[]> =>
  database.rows(listBySignUp, [projectId, limit]);

const listByActivity = statement<User>(
  "list-recently-active-users",
  `select ${userColumns} from recently_active r
   join users u on u.project_id = r.project_id and u.id = r.user_id
   ${userJoins}
   where r.project_id = $1 order by r.at desc, r.user_id limit $2`,
);

export const listRecentlyActiveUsers = (database: Queryable, { projectId, limit }: ListLimit): Promise<User[]> =>
  database.rows(listByActivity, [projectId, limit]);

const lockForEvents = statement<{ id: string }>(
  "lock-user-for-events",
  "select id from users where project_id = $1 and id = $2 for no key update",
);

/**
 * Locks the user before a change that emits an event: it serializes changes, so events are in order. False if the user
 * does not exist.
 */
export const lockUserForEvents = async (transaction: Queryable, { projectId, userId }: UserKey): Promise<boolean> =>
  (await transaction.row(lockForEvents, [projectId, userId])) !== null;
