import type { TeamServerRead } from "@vestibule/contract/endpoints";
import { type Queryable, statement } from "../../platform/database/database.ts";

export interface TeamRow extends Omit<TeamServerRead, "created_at_millis"> {
  readonly created_at: Date;
}

const columns =
  "t.id, t.display_name, t.profile_image_url, t.client_metadata, t.client_read_only_metadata, t.server_metadata, t.created_at";

export const insertTeam = statement<TeamRow>(
  "insert-team",
  `insert into teams as t (project_id, id, display_name, profile_image_url, client_metadata, client_read_only_metadata,
     server_metadata, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   returning ${columns}`,
);

/** Each pair is whether the field is given, and its value. */
export const updateTeam = statement<TeamRow>(
  "update-team",
  `update teams as t set
     display_name = case when $3 then $4 else t.display_name end,
     profile_image_url = case when $5 then $6 else t.profile_image_url end,
     client_metadata = case when $7 then $8::jsonb else t.client_metadata end,
     client_read_only_metadata = case when $9 then $10::jsonb else t.client_read_only_metadata end,
     server_metadata = case when $11 then $12::jsonb else t.server_metadata end
   where t.project_id = $1 and t.id = $2
   returning ${columns}`,
);

/** Serializes changes: a later one sees the result of an earlier one. */
export const lockTeamForUpdate = statement<{ id: string }>(
  "lock-team-for-update",
  "select id from teams where project_id = $1 and id = $2 for no key update",
);

/** Oldest first. */
export const listTeamsOfProject = statement<TeamRow>(
  "list-teams-of-project",
  `select ${columns} from teams t where t.project_id = $1 order by t.created_at, t.id`,
);

export const listTeamsOfUser = statement<TeamRow>(
  "list-teams-of-user",
  `select ${columns} from team_memberships m join teams t on t.project_id = m.project_id and t.id = m.team_id
   where m.project_id = $1 and m.user_id = $2 order by t.created_at, t.id`,
);

/** Counts up to `$3`. */
export const countTeamsOfUser = statement<{ count: number }>(
  "count-teams-of-user",
  `select count(*)::int as count
   from (select from team_memberships where project_id = $1 and user_id = $2 limit $3) as memberships`,
);

const findById = statement<TeamRow>(
  "find-team",
  `select ${columns} from teams t where t.project_id = $1 and t.id = $2`,
);

export const findTeam = (
  database: Queryable,
  { projectId, teamId }: { readonly projectId: string; readonly teamId: string },
): Promise<TeamRow | null> => database.row(findById, [projectId, teamId]);

/** Locks the team against deletion until the caller's transaction ends. */
export const lockTeamForKeyShare = statement<{ id: string }>(
  "lock-team-for-key-share",
  "select id from teams where project_id = $1 and id = $2 for key share",
);

/** Locks a user in the same way. */
export const lockUserForKeyShare = statement<{ id: string }>(
  "lock-user-for-key-share",
  "select id from users where project_id = $1 and id = $2 for key share",
);

export const findUserId = statement<{ id: string }>(
  "find-user-of-team-request",
  "select id from users where project_id = $1 and id = $2",
);
