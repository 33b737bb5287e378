import { columnTypes, statement, unprepared } from "../../../platform/database/statement.ts";
import { type User, userColumns, userJoins, userTypes } from "../user-records.ts";

/** A user's position in the list, including recently deleted users. */
export const findPosition = statement(
  "find-position-of-user",
  `select signed_up_at::text as "signed_up_at!", floor(extract(epoch from signed_up_at) * 1000)::float8 as "millis!" from (
     select signed_up_at from users where project_id = $projectId and id = $userId
     union all select signed_up_at from deleted_users where project_id = $projectId and id = pseudonymize_user($projectId, $userId)
   ) place`,
);

/** The statements for one sort order, oldest or newest users first. */
function getStatements(suffix: "" | "-newest-first") {
  const [direction, comparison] = suffix === "" ? ["asc", ">="] : ["desc", "<="];
  const order = `order by u.signed_up_at ${direction}, u.id ${direction}`;
  /** From the position (inclusive). */
  const fromPosition = `u.project_id = $projectId and (u.signed_up_at, u.id) ${comparison} ($fromTime::timestamptz, $fromId::uuid)`;
  /**
   * The full records of the users in a subquery. The array makes the planner expect few rows, whatever the subquery is.
   */
  const selectRecords = (ids: string): string =>
    `select ${userColumns} from users u ${userJoins} where u.project_id = $projectId and u.id = any(array(${ids})) ${order}`;

  /** Contains the text, or is the user. */
  const matches = "(strpos(u.search_text, (select search_form($text))) > 0 or u.id = $id?)";
  const needles = "search_pieces($projectId, search_form($text), least(3, length(search_form($text))))";
  const inTeam =
    "exists (select from team_memberships m where m.project_id = $projectId and m.team_id = $teamId and m.user_id = u.id)";

  return {
    allUsers: statement(
      `list-users${suffix}` as const,
      selectRecords(`select u.id from users u where ${fromPosition} ${order} limit $limit`),
      userTypes,
    ),

    /** Scans at most `$max` users for a text. */
    recentScan: statement(
      `recent-scan-for-users${suffix}` as const,
      selectRecords(
        `select u.id from (select * from users u where ${fromPosition} ${order} limit $max) u where ${matches} ${order} limit $limit`,
      ),
      userTypes,
    ),

    /** Fetches at most `$max` matches of a text or id from the index. With that many, the result is incomplete. If `id`
     * is null, the row has only `fetched`. */
    indexLookup: statement(
      `index-lookup-of-users${suffix}` as const,
      `with word as materialized (select search_form($text) as form, ${needles} as pieces),
       fetched as materialized (
         select u.signed_up_at, u.id from users u
         where ${fromPosition} and search_pieces(u.project_id, u.search_text, 1) @> (select pieces from word)
           and strpos(u.search_text, (select form from word)) > 0
         limit $max
       ),
       found as (select * from fetched union select u.signed_up_at, u.id from users u where ${fromPosition} and u.id = $id?)
       select u.*, counted.fetched as "fetched!" from (select count(*)::int as fetched from fetched) counted
       left join (${selectRecords(`select u.id from found u ${order} limit $limit`)}) u on true ${order}`,
      columnTypes<Omit<User, "id">>(),
    ),

    /** Scans all users for a text until the page is full. */
    fullScan: statement(
      `full-scan-for-users${suffix}` as const,
      selectRecords(`select u.id from users u where ${fromPosition} and ${matches} ${order} limit $limit`),
      userTypes,
    ),

    // Not prepared, so that it is planned for the actual team and text: team sizes vary from a few members to all users.
    members: unprepared(
      statement(
        `list-users-of-team${suffix}` as const,
        selectRecords(`select u.id from users u where ${fromPosition} and ${inTeam} ${order} limit $limit`),
        userTypes,
      ),
    ),

    /** Members that match a text. */
    searchMembers: unprepared(
      statement(
        `search-users-of-team${suffix}` as const,
        selectRecords(
          `select u.id from users u where ${fromPosition} and ${inTeam}
           and (search_pieces(u.project_id, u.search_text, 1) @> ${needles} and strpos(u.search_text, search_form($text)) > 0 or u.id = $id?)
         ${order} limit $limit`,
        ),
        userTypes,
      ),
    ),
  };
}

export const oldestFirst = getStatements("");
export const newestFirst = getStatements("-newest-first");
