import { columnNames, teamFields } from "@vestibule/contract/endpoints";
import { type PageColumns, selectBoundedPage } from "../../platform/database/bounded-page.ts";
import type { Queryable } from "../../platform/database/database.ts";
import {
  insertColumns,
  type JsonColumns,
  selectColumns,
  updateColumns,
} from "../../platform/database/entity-columns.ts";
import { columnTypes, type RowOf, statement } from "../../platform/database/statement.ts";

const columns = `t.id, ${selectColumns(teamFields, "t")}, t.created_at`;

const jsonTypes = columnTypes<JsonColumns<typeof teamFields>>();

export type TeamRow = RowOf<typeof insertTeam>;

const inserted = insertColumns(teamFields);

export const insertTeam = statement(
  "insert-team",
  `insert into teams as t (project_id, id, created_at, ${inserted.columns})
   values ($projectId, $id, $createdAt, ${inserted.parameters})
   returning ${columns}`,
  jsonTypes,
);

export const updateTeam = statement(
  "update-team",
  `update teams as t set ${updateColumns(teamFields, "t")} where t.project_id = $projectId and t.id = $teamId
   returning ${columns}`,
  jsonTypes,
);

/** Serializes changes: a later one sees the result of an earlier one. */
export const lockTeamForUpdate = statement(
  "lock-team-for-update",
  "select id from teams where project_id = $projectId and id = $teamId for no key update",
);

const afterPosition = "(t.created_at, t.id) > ($afterTime::timestamptz, $afterId::uuid)";
const oldestFirst = "order by t.created_at, t.id limit $limit";

const selectPage = (source: string): string => selectBoundedPage(source, columnNames(teamFields), "created_at, id");

const pageTypes = columnTypes<TeamRow & PageColumns>();

/** Starts after a team, oldest first. `$limit`: one more than the page. */
export const listTeamsOfProject = statement(
  "list-teams-of-project",
  selectPage(`select ${columns} from teams t where t.project_id = $projectId and ${afterPosition} ${oldestFirst}`),
  pageTypes,
);

export const listTeamsOfUser = statement(
  "list-teams-of-user",
  selectPage(`select ${columns} from team_memberships m join teams t on t.project_id = m.project_id and t.id = m.team_id
    where m.project_id = $projectId and m.user_id = $userId and ${afterPosition} ${oldestFirst}`),
  pageTypes,
);

/** Counts up to `$limit`. */
export const countTeamsOfUser = statement(
  "count-teams-of-user",
  `select count(*)::int as "count!"
   from (select from team_memberships where project_id = $projectId and user_id = $userId limit $limit) as memberships`,
);

/** Serializes the creation of teams by one user. */
export const lockTeamCreator = statement(
  "lock-team-creator",
  "select is_anonymous from users where project_id = $projectId and id = $userId for no key update",
);

const findById = statement(
  "find-team",
  `select ${columns} from teams t where t.project_id = $projectId and t.id = $teamId`,
  jsonTypes,
);

export const findTeam = (
  database: Queryable,
  { projectId, teamId }: { readonly projectId: string; readonly teamId: string },
): Promise<TeamRow | null> => database.row(findById, { projectId, teamId });

/** Locks the team against deletion until the caller's transaction ends. */
export const lockTeamForKeyShare = statement(
  "lock-team-for-key-share",
  "select id from teams where project_id = $projectId and id = $teamId for key share",
);

/** Locks a user in the same way. */
export const lockUserForKeyShare = statement(
  "lock-user-for-key-share",
  "select id from users where project_id = $projectId and id = $userId for key share",
);

export const findUserId = statement(
  "find-user-of-team-request",
  "select id from users where project_id = $projectId and id = $userId",
);
