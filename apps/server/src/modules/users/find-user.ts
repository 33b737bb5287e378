import type { Queryable } from "../../platform/database/database.ts";
import { columnTypes, statement } from "../../platform/database/statement.ts";
import { type User, userColumns, userJoins } from "./user-records.ts";

/** Identifies a user: ids are unique per project. */
export interface UserKey {
  readonly projectId: string;
  readonly userId: string;
}

const findById = statement(
  "find-user",
  `select ${userColumns} from users u ${userJoins} where u.project_id = $projectId and u.id = $userId`,
  columnTypes<
    Pick<
      User,
      "client_metadata" | "client_read_only_metadata" | "server_metadata" | "oauth_providers" | "selected_team"
    >
  >(),
);

export const findUser = (database: Queryable, { projectId, userId }: UserKey): Promise<User | null> =>
  database.row(findById, { projectId, userId });

/**
 * `(…) is true` makes the planner use the primary key even without statistics. One round trip loads the user and
 * validates the session, so a revoked session is rejected immediately.
 */
const findBySession = statement(
  "find-user-of-session",
  `select ${userColumns} from sessions s
   join users u on u.project_id = s.project_id and u.id = s.user_id
   ${userJoins}
   where s.project_id = $projectId and s.id = $sessionId and (s.user_id = $userId) is true and (s.expires_at > $now) is true
     and (s.last_used_at > $idleCutoff?::timestamptz or $idleCutoff::timestamptz is null)
     and (not s.is_impersonation or is_impersonator_authorized(s.project_id, s.started_by))`,
  columnTypes<
    Pick<
      User,
      "client_metadata" | "client_read_only_metadata" | "server_metadata" | "oauth_providers" | "selected_team"
    >
  >(),
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
): Promise<User | null> =>
  database.row(findBySession, { projectId, userId, sessionId, now: new Date(now), idleCutoff });

const findByIds = statement(
  "find-users-by-id",
  `select ${userColumns} from users u ${userJoins} where u.project_id = $projectId and u.id = any($userIds::uuid[]) order by u.id`,
  columnTypes<
    Pick<
      User,
      "client_metadata" | "client_read_only_metadata" | "server_metadata" | "oauth_providers" | "selected_team"
    >
  >(),
);

/** The users that exist, ordered by id. */
export const findUsersByIds = (
  database: Queryable,
  { projectId, userIds }: { readonly projectId: string; readonly userIds: readonly string[] },
): Promise<User[]> => database.rows(findByIds, { projectId, userIds });

interface ListLimit {
  readonly projectId: string;
  readonly limit: number;
}

const listBySignUp = statement(
  "list-newest-users",
  `select ${userColumns} from users u ${userJoins}
   where u.project_id = $projectId and u.id = any(array(
     select id from users where project_id = $projectId order by signed_up_at desc, id desc limit $limit))
   order by u.signed_up_at desc, u.id desc`,
  columnTypes<
    Pick<
      User,
      "client_metadata" | "client_read_only_metadata" | "server_metadata" | "oauth_providers" | "selected_team"
    >
  >(),
);

export const listNewestUsers = (database: Queryable, { projectId, limit }: ListLimit): Promise<User[]> =>
  database.rows(listBySignUp, { projectId, limit });

const listByActivity = statement(
  "list-recently-active-users",
  `select ${userColumns} from recently_active r
   join users u on u.project_id = r.project_id and u.id = r.user_id
   ${userJoins}
   where r.project_id = $projectId order by r.at desc, r.user_id limit $limit`,
  columnTypes<
    Pick<
      User,
      "client_metadata" | "client_read_only_metadata" | "server_metadata" | "oauth_providers" | "selected_team"
    >
  >(),
);

export const listRecentlyActiveUsers = (database: Queryable, { projectId, limit }: ListLimit): Promise<User[]> =>
  database.rows(listByActivity, { projectId, limit });

const lockForEvents = statement(
  "lock-user-for-events",
  "select id from users where project_id = $projectId and id = $userId for no key update",
);

/**
 * Locks the user before a change that emits an event: it serializes changes, so events are in order. False if the user
 * does not exist.
 */
export const lockUserForEvents = async (transaction: Queryable, { projectId, userId }: UserKey): Promise<boolean> =>
  (await transaction.row(lockForEvents, { projectId, userId })) !== null;
