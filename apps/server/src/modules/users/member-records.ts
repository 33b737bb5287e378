import { type Queryable, statement } from "../../platform/database/database.ts";
import type { User } from "./user.ts";
import { userColumns, userJoins } from "./user-columns.ts";

/** A user with a team membership. */
export interface MemberRecord extends User {
  readonly team_id: string;
  readonly user_id: string;
  /** In this team; null to use the global name. */
  readonly member_display_name: string | null;
  readonly member_profile_image_url: string | null;
  /** Granted directly, unordered. */
  readonly permission_ids: readonly string[];
}

const records = `select m.team_id, m.user_id, m.display_name as member_display_name,
   m.profile_image_url as member_profile_image_url,
   array(select g.permission_id from team_permissions g
     where g.project_id = m.project_id and g.team_id = m.team_id and g.user_id = m.user_id) as permission_ids,
   ${userColumns}
   from team_memberships m
   join users u on u.project_id = m.project_id and u.id = m.user_id
   ${userJoins}
   where m.project_id = $1`;
const inOrderOfJoining = "order by m.created_at, m.team_id, m.user_id";

const findMember = statement<MemberRecord>(
  "find-member-profile-with-user",
  `${records} and m.team_id = $2 and m.user_id = $3`,
);

const listOfTeam = statement<MemberRecord>(
  "list-member-profiles-with-users-of-team",
  `${records} and m.team_id = $2 ${inOrderOfJoining}`,
);

const listOfUser = statement<MemberRecord>(
  "list-member-profiles-with-users-of-user",
  `${records} and m.user_id = $2 ${inOrderOfJoining}`,
);

const listOfProject = statement<MemberRecord>(
  "list-member-profiles-with-users-of-project",
  `${records} ${inOrderOfJoining}`,
);

interface MemberFilter {
  readonly projectId: string;
  /** Null for no filter. */
  readonly teamId: string | null;
  /** Null for no filter. */
  readonly userId: string | null;
}

/** Memberships with their users, oldest first. */
export function listMemberRecords(
  database: Queryable,
  { projectId, teamId, userId }: MemberFilter,
): Promise<MemberRecord[]> {
  if (teamId !== null && userId !== null) return database.rows(findMember, [projectId, teamId, userId]);
  if (teamId !== null) return database.rows(listOfTeam, [projectId, teamId]);
  if (userId !== null) return database.rows(listOfUser, [projectId, userId]);
  return database.rows(listOfProject, [projectId]);
}
