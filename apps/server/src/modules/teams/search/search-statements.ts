import { statement } from "../../../platform/database/database.ts";
import type { TeamRow } from "../team-statements.ts";
import type { ScanRow, TeamPosition } from "./search-pages.ts";

export interface FoundTeam extends TeamRow {
  readonly member_count: number;
}

/** The statements for one sort order, oldest or newest teams first. */
function statementsOf(suffix: "" | "-newest-first") {
  const [direction, comparison] = suffix === "" ? ["asc", ">"] : ["desc", "<"];
  const order = `order by t.created_at ${direction}, t.id ${direction}`;
  /** After the cursor. `$1`: project; `$2`, `$3`: creation time and id of the last team; `$4`: max teams. */
  const afterPosition = `t.project_id = $1 and (t.created_at, t.id) ${comparison} ($2::timestamptz, $3::uuid)`;
  return {
    next: statement<TeamPosition>(
      `next-teams${suffix}`,
      `select t.id, t.created_at from teams t where ${afterPosition} ${order} limit $4`,
    ),

    /**
     * Matches of the text `$5` from the index, and the team `$6`. With `$4` rows, the result is incomplete and
     * unordered.
     */
    indexLookup: statement<TeamPosition>(
      `index-lookup-of-teams${suffix}`,
      `with word as materialized (
         select search_form($5) as form, search_pieces($1, search_form($5), least(3, length(search_form($5)))) as pieces
       ),
       fetched as materialized (
         select t.created_at, t.id from teams t
         where ${afterPosition} and search_pieces(t.project_id, search_form(t.display_name), 1) @> (select pieces from word)
           and strpos(search_form(t.display_name), (select form from word)) > 0
         limit $4
       )
       select t.id, t.created_at from (
         select * from fetched union select t.created_at, t.id from teams t where ${afterPosition} and t.id = $6::uuid
       ) t ${order}`,
    ),

    /** The matches among the next `$4` teams, and the last of those teams. */
    fullScan: statement<ScanRow>(
      `full-scan-for-teams${suffix}`,
      `select t.id, t.created_at, t.is_match, t.is_last from (
         select t.id, t.created_at, row_number() over (${order}) = $4 as is_last,
           (strpos(search_form(t.display_name), search_form($5)) > 0 or t.id = $6::uuid) is true as is_match
         from (select * from teams t where ${afterPosition} ${order} limit $4) t
       ) t where t.is_match or t.is_last ${order}`,
    ),
  };
}

export const oldestFirst = statementsOf("");
export const newestFirst = statementsOf("-newest-first");

/** In the order of the ids. Counts at most `$3` members. */
export const listTeamsWithMemberCount = statement<FoundTeam>(
  "list-teams-with-member-count",
  `select t.id, t.display_name, t.profile_image_url, t.client_metadata, t.client_read_only_metadata, t.server_metadata,
     t.created_at, members.count as member_count
   from unnest($2::uuid[]) with ordinality as wanted (id, place)
   join teams t on t.project_id = $1 and t.id = wanted.id
   cross join lateral (
     select count(*)::int as count from (
       select from team_memberships m where m.project_id = t.project_id and m.team_id = t.id limit $3
     ) counted
   ) members
   order by wanted.place`,
);
