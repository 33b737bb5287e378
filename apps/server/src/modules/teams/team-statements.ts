import type { TeamServerRead } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../platform/database/database.ts";
import { columnTypes, statement } from "../../platform/database/statement.ts";

export interface TeamRow extends Omit<TeamServerRead, "created_at_millis"> {
  readonly created_at: Date;
}

const columns =
  "t.id, t.display_name, t.profile_image_url, t.client_metadata, t.client_read_only_metadata, t.server_metadata, t.created_at";

export const insertTeam = statement(
  "insert-team",
  `insert into teams as t (project_id, id, display_name, profile_image_url, client_metadata, client_read_only_metadata,
     server_metadata, created_at)
   values ($projectId, $id, $displayName, $profileImageUrl?, $clientMetadata?, $clientReadOnlyMetadata?, $serverMetadata?, $createdAt)
   returning ${columns}`,
  columnTypes<Pick<TeamRow, "client_metadata" | "client_read_only_metadata" | "server_metadata">>(),
);

/** Each pair is whether the field is given, and its value. */
export const updateTeam = statement(
  "update-team",
  `update teams as t set
     display_name = case when $setDisplayName then $displayName? else t.display_name end,
     profile_image_url = case when $setProfileImageUrl then $profileImageUrl? else t.profile_image_url end,
     client_metadata = case when $setClientMetadata then $clientMetadata?::jsonb else t.client_metadata end,
     client_read_only_metadata = case when $setClientReadOnlyMetadata then $clientReadOnlyMetadata?::jsonb else t.client_read_only_metadata end,
     server_metadata = case when $setServerMetadata then $serverMetadata?::jsonb else t.server_metadata end
   where t.project_id = $projectId and t.id = $teamId
   returning ${columns}`,
  columnTypes<Pick<TeamRow, "client_metadata" | "client_read_only_metadata" | "server_metadata">>(),
);

/** Serializes changes: a later one sees the result of an earlier one. */
export const lockTeamForUpdate = statement(
  "lock-team-for-update",
  "select id from teams where project_id = $projectId and id = $teamId for no key update",
);

/** Oldest first. */
export const listTeamsOfProject = statement(
  "list-teams-of-project",
  `select ${columns} from teams t where t.project_id = $projectId order by t.created_at, t.id`,
  columnTypes<Pick<TeamRow, "client_metadata" | "client_read_only_metadata" | "server_metadata">>(),
);

export const listTeamsOfUser = statement(
  "list-teams-of-user",
  `select ${columns} from team_memberships m join teams t on t.project_id = m.project_id and t.id = m.team_id
   where m.project_id = $projectId and m.user_id = $userId order by t.created_at, t.id`,
  columnTypes<Pick<TeamRow, "client_metadata" | "client_read_only_metadata" | "server_metadata">>(),
);

/** Counts up to `$limit`. */
export const countTeamsOfUser = statement(
  "count-teams-of-user",
  `select count(*)::int as "count!"
   from (select from team_memberships where project_id = $projectId and user_id = $userId? limit $limit) as memberships`,
);

const findById = statement(
  "find-team",
  `select ${columns} from teams t where t.project_id = $projectId and t.id = $teamId`,
  columnTypes<Pick<TeamRow, "client_metadata" | "client_read_only_metadata" | "server_metadata">>(),
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
