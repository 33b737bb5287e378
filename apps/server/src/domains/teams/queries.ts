import type { TeamServerRead } from "@vestibule/contract/endpoints";
import { statement } from "../../platform/database/database.ts";

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

export const findTeam = statement<TeamRow>(
  "find-team",
  `select ${columns} from teams t where t.project_id = $1 and t.id = $2`,
);

/** Held until the caller's transaction ends: the team is not deleted meanwhile. */
export const holdTeam = statement<{ id: string }>(
  "hold-team",
  "select id from teams where project_id = $1 and id = $2 for key share",
);

/** The same of a user. */
export const holdUser = statement<{ id: string }>(
  "hold-user",
  "select id from users where project_id = $1 and id = $2 for key share",
);

/** No row when they were a member already. */
export const insertMembership = statement<{ user_id: string }>(
  "insert-team-membership",
  `insert into team_memberships (project_id, team_id, user_id, created_at) values ($1, $2, $3, $4)
   on conflict do nothing returning user_id`,
);

export const selectTeam = statement(
  "select-team",
  "update users set selected_team_id = $3 where project_id = $1 and id = $2",
);
