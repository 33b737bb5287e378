import {
  columnNames,
  type TeamServerRead,
  teamFields,
  type UserServerRead,
  userFields,
} from "@vestibule/contract/endpoints";
import { createBatchedRead, unnestKeys } from "../../platform/database/batched-read.ts";
import { type PageColumns, selectBoundedPage } from "../../platform/database/bounded-page.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { columnValue, type JsonColumns, selectColumns } from "../../platform/database/entity-columns.ts";
import { batched, columnTypes, type RowOf, statement } from "../../platform/database/statement.ts";

const teamMembers = columnNames(teamFields)
  .map((name) => `'${name}', ${columnValue(teamFields, "t", name)}`)
  .join(", ");

/** What the row of users and its selected team say. */
const ownColumns = `u.project_id, u.id, ${selectColumns(userFields, "u")}, u.totp_secret_ciphertext is not null as "requires_totp_mfa!",
  u.signed_up_at, u.last_active_at,
  (select json_build_object('id', t.id, ${teamMembers}, 'created_at_millis', floor(extract(epoch from t.created_at) * 1000))
   from teams t where t.project_id = u.project_id and t.id = u.selected_team_id) as selected_team`;

/** Everything that a response needs, in one query; `u` is the row of users. */
export const userColumns = `${ownColumns},
  p.user_id is not null as "has_password!",
  exists (select from passkeys k where k.project_id = u.project_id and k.user_id = u.id) as "has_passkey!",
  (select coalesce(json_agg(json_build_object('id', o.provider_id, 'account_id', o.account_id, 'email', o.email) order by o.created_at, o.id), '[]')
   from oauth_accounts o where o.project_id = u.project_id and o.user_id = u.id) as "oauth_providers!",
  c.value as primary_email,
  coalesce(c.is_verified, false) as "primary_email_verified!", coalesce(c.used_for_auth, false) as "primary_email_auth_enabled!"`;

/** The types of the JSON columns of `userColumns`. */
export const userTypes = columnTypes<
  JsonColumns<typeof userFields> & {
    readonly oauth_providers: UserServerRead["oauth_providers"];
    readonly selected_team: TeamServerRead | null;
  }
>();

export const userJoins = `left join contact_channels c on c.project_id = u.project_id and c.user_id = u.id and c.type = 'email' and c.is_primary
  left join password_credentials p on p.project_id = u.project_id and p.user_id = u.id`;

/** Identifies a user: ids are unique per project. */
export interface UserKey {
  readonly projectId: string;
  readonly userId: string;
}

const findById = statement(
  "find-user",
  `select ${userColumns} from users u ${userJoins} where u.project_id = $projectId and u.id = $userId`,
  userTypes,
);

/** A user with everything that a response needs. Field names as in the columns. */
export type User = RowOf<typeof findById>;

export const findUser = (database: Queryable, { projectId, userId }: UserKey): Promise<User | null> =>
  database.row(findById, { projectId, userId });

/** What the tables of emails and sign-in methods say: triggers repeat it in the row of users, as `account_summary`. */
type AccountSummary = Pick<
  User,
  | "primary_email"
  | "primary_email_verified"
  | "primary_email_auth_enabled"
  | "has_password"
  | "has_passkey"
  | "oauth_providers"
>;

/**
 * `(…) is true` makes the planner use the primary key even without statistics. One round trip loads the user and
 * validates the session, so a revoked session is rejected immediately. Most requests of applications need it, so it reads two rows by
 * their keys. Users from before the summary existed don't have one until their next activity.
 */
const findBySession = batched(
  statement(
    "find-users-of-sessions",
    `select k.position::int as "position!", r.* from ${unnestKeys("$sessionIds::uuid[]", "$userIds::uuid[]")} as k (session_id, user_id, position)
   cross join lateral (
     select ${ownColumns}, coalesce(u.account_summary, summarize_account(u.project_id, u.id)) as "account_summary!"
     from sessions s
     join users u on u.project_id = s.project_id and u.id = s.user_id
     where s.project_id = $projectId and s.id = k.session_id and (s.user_id = k.user_id) is true and (s.expires_at > $now) is true
       and (s.last_used_at > $idleCutoff?::timestamptz or $idleCutoff::timestamptz is null)
       and (not s.is_impersonation or is_impersonator_authorized(s.project_id, s.started_by))
     offset 0
   ) r`,
    columnTypes<
      JsonColumns<typeof userFields> & {
        readonly selected_team: TeamServerRead | null;
        readonly account_summary: AccountSummary;
      }
    >(),
  ),
);

interface SessionKey extends UserKey {
  readonly sessionId: string;
  /** ms since the epoch. */
  readonly now: number;
  /** Sessions last used before are idle; null if the project has no idle timeout. */
  readonly idleCutoff: Date | null;
}

/** Requests of the same moment with the same idle timeout share the time of the first. */
const readBySession = createBatchedRead<SessionKey, RowOf<typeof findBySession>>({
  name: "find-user-of-session",
  getGroup: ({ projectId, now, idleCutoff }) => `${projectId} ${idleCutoff && now - idleCutoff.getTime()}`,
  read: (database, keys) =>
    database.rows(findBySession, {
      projectId: keys[0].projectId,
      sessionIds: keys.map(({ sessionId }) => sessionId),
      userIds: keys.map(({ userId }) => userId),
      now: new Date(keys[0].now),
      idleCutoff: keys[0].idleCutoff,
    }),
});

/** The user of a live session; null if either no longer exists. */
export async function findUserOfSession(database: Queryable, key: SessionKey): Promise<User | null> {
  const row = await readBySession(database, key);
  if (row === null) return null;
  const { account_summary, position: _, ...user } = row;
  return { ...user, ...account_summary };
}

const findByIds = statement(
  "find-users-by-id",
  `select ${userColumns} from users u ${userJoins} where u.project_id = $projectId and u.id = any($userIds::uuid[]) order by u.id`,
  userTypes,
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
  userTypes,
);

export const listNewestUsers = (database: Queryable, { projectId, limit }: ListLimit): Promise<User[]> =>
  database.rows(listBySignUp, { projectId, limit });

const listByActivity = statement(
  "list-recently-active-users",
  `select ${userColumns} from recently_active r
   join users u on u.project_id = r.project_id and u.id = r.user_id
   ${userJoins}
   where r.project_id = $projectId order by r.at desc, r.user_id limit $limit`,
  userTypes,
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

const records = `select m.team_id, m.user_id, m.created_at as joined_at, m.display_name as member_display_name,
   picture_url(m.profile_image_url) as member_profile_image_url,
   array(select g.permission_id from team_permissions g
     where g.project_id = m.project_id and g.team_id = m.team_id and g.user_id = m.user_id) as "permission_ids!",
   ${userColumns}
   from team_memberships m
   join users u on u.project_id = m.project_id and u.id = m.user_id
   ${userJoins}
   where m.project_id = $projectId`;
const afterPosition =
  "(m.created_at, m.team_id, m.user_id) > ($afterTime::timestamptz, $afterTeamId::uuid, $afterUserId::uuid)";
const inOrderOfJoining = "order by m.created_at, m.team_id, m.user_id limit $limit";

/** The texts and JSON that make a member's record large. */
const largeColumns = [...columnNames(userFields), "selected_team", "member_display_name", "member_profile_image_url"];

const selectRecordPage = (condition: string): string =>
  selectBoundedPage(
    `${records} and ${afterPosition} ${condition} ${inOrderOfJoining}`,
    largeColumns,
    "joined_at, team_id, user_id",
  );

const findMember = statement(
  "find-member-profile-with-user",
  `${records} and m.team_id = $teamId and m.user_id = $userId`,
  userTypes,
);

/** A user with a team membership, whose own name and image are `member_…`; null to use the user's. */
export type MemberRecord = RowOf<typeof findMember>;

type PageRecord = MemberRecord & PageColumns;

const listOfTeam = statement(
  "list-member-profiles-with-users-of-team",
  selectRecordPage("and m.team_id = $teamId"),
  columnTypes<PageRecord>(),
);

const listOfUser = statement(
  "list-member-profiles-with-users-of-user",
  selectRecordPage("and m.user_id = $userId"),
  columnTypes<PageRecord>(),
);

const listOfProject = statement(
  "list-member-profiles-with-users-of-project",
  selectRecordPage(""),
  columnTypes<PageRecord>(),
);

interface MemberPage {
  readonly projectId: string;
  /** Null for no filter. */
  readonly teamId: string | null;
  /** Null for no filter; must be null if `teamId` isn't. */
  readonly userId: string | null;
  /** The member before the first of the page. */
  readonly afterTime: Date;
  readonly afterTeamId: string;
  readonly afterUserId: string;
  /** One row more than the page. */
  readonly limit: number;
  readonly maxBytes: number;
}

/** A membership with its user. */
export const findMemberRecord = (
  database: Queryable,
  { projectId, teamId, userId }: UserKey & { readonly teamId: string },
): Promise<MemberRecord | null> => database.row(findMember, { projectId, teamId, userId });

/** Memberships of a team, or of a user, or of the project, with their users; oldest first. */
export function listMemberRecords(database: Queryable, { teamId, userId, ...page }: MemberPage): Promise<PageRecord[]> {
  if (teamId !== null) return database.rows(listOfTeam, { ...page, teamId });
  return userId === null ? database.rows(listOfProject, page) : database.rows(listOfUser, { ...page, userId });
}
