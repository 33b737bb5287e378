import { type Statement, statement } from "../../../platform/database/database.ts";
import { type User, userColumns, userJoins } from "../user-records.ts";

/** A user's position in the list, including recently deleted users. */
export const findPosition = statement<{ signed_up_at: string; millis: number }>(
  "find-position-of-user",
  `select signed_up_at::text, floor(extract(epoch from signed_up_at) * 1000)::float8 as millis from (
     select signed_up_at from users where project_id = $1 and id = $2
     union all select signed_up_at from deleted_users where project_id = $1 and id = $2
   ) place`,
);

/** A user or null, with the number of fetched matches on each row. */
export type Found = { readonly fetched: number } & (User | { readonly id: null });

/** The statements for one sort order, oldest or newest users first. */
function getStatements(suffix: "" | "-newest-first") {
  const [direction, comparison] = suffix === "" ? ["asc", ">="] : ["desc", "<="];
  const order = `order by u.signed_up_at ${direction}, u.id ${direction}`;
  /** From the position (inclusive). `$1`: project; `$2`, `$3`: time and id to start from; `$4`: max rows. */
  const fromPosition = `u.project_id = $1 and (u.signed_up_at, u.id) ${comparison} ($2::timestamptz, $3::uuid)`;
  /**
   * The full records of the users in a subquery. The array makes the planner expect few rows, whatever the subquery is.
   */
  const selectRecords = (ids: string): string =>
    `select ${userColumns} from users u ${userJoins} where u.project_id = $1 and u.id = any(array(${ids})) ${order}`;

  /** Contains the text `$5`, or is the user `$6`. */
  const matches = "(strpos(u.search_text, (select search_form($5))) > 0 or u.id = $6)";
  const needles = "search_pieces($1, search_form($5), least(3, length(search_form($5))))";
  const inTeam = (team: "$5" | "$7"): string =>
    `exists (select from team_memberships m where m.project_id = $1 and m.team_id = ${team} and m.user_id = u.id)`;

  const users = (name: string, text: string): Statement<User> => statement(name && `${name}${suffix}`, text);
  return {
    allUsers: users("list-users", selectRecords(`select u.id from users u where ${fromPosition} ${order} limit $4`)),

    /** Scans at most `$7` users for a text. */
    recentScan: users(
      "recent-scan-for-users",
      selectRecords(
        `select u.id from (select * from users u where ${fromPosition} ${order} limit $7) u where ${matches} ${order} limit $4`,
      ),
    ),

    /** Fetches at most `$7` matches of a text or id from the index. With that many, the result is incomplete. */
    indexLookup: statement<Found>(
      `index-lookup-of-users${suffix}`,
      `with word as materialized (select search_form($5) as form, ${needles} as pieces),
       fetched as materialized (
         select u.signed_up_at, u.id from users u
         where ${fromPosition} and search_pieces(u.project_id, u.search_text, 1) @> (select pieces from word)
           and strpos(u.search_text, (select form from word)) > 0
         limit $7
       ),
       found as (select * from fetched union select u.signed_up_at, u.id from users u where ${fromPosition} and u.id = $6)
       select u.*, counted.fetched from (select count(*)::int as fetched from fetched) counted
       left join (${selectRecords(`select u.id from found u ${order} limit $4`)}) u on true ${order}`,
    ),

    /** Scans all users for a text until the page is full. */
    fullScan: users(
      "full-scan-for-users",
      selectRecords(`select u.id from users u where ${fromPosition} and ${matches} ${order} limit $4`),
    ),

    // Unnamed, so that it is planned for the actual team and text: team sizes vary from a few members to all users.
    members: users(
      "",
      selectRecords(`select u.id from users u where ${fromPosition} and ${inTeam("$5")} ${order} limit $4`),
    ),

    /** Members that match a text; `$7`: the team. */
    searchMembers: users(
      "",
      selectRecords(
        `select u.id from users u where ${fromPosition} and ${inTeam("$7")}
           and (search_pieces(u.project_id, u.search_text, 1) @> ${needles} and strpos(u.search_text, search_form($5)) > 0 or u.id = $6)
         ${order} limit $4`,
      ),
    ),
  };
}

export const oldestFirst = getStatements("");
export const newestFirst = getStatements("-newest-first");
