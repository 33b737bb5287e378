import {
  memberProfileFields,
  type TeamMemberProfileClientRead,
  type TeamMemberProfileServerRead,
} from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import { type PageColumns, selectBoundedPage } from "../../../platform/database/bounded-page.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { updateColumns } from "../../../platform/database/entity-columns.ts";
import { columnTypes, type RowOf, statement } from "../../../platform/database/statement.ts";
import { comparePermissionIds, hasPermission, type Member, membershipNotFound } from "../../permissions/index.ts";
import { findMemberRecord, type MemberRecord, toServerAnswer as toUserAnswer } from "../../users/index.ts";
import type { TeamCaller, TeamServices } from "../access.ts";
import { findUserId } from "../team-statements.ts";

/** A member with their global profile, for other members. */
export interface ProfileRow {
  readonly team_id: string;
  readonly user_id: string;
  /** In this team; null to use the global name. */
  readonly member_display_name: string | null;
  readonly member_profile_image_url: string | null;
  /** Granted directly, unordered. */
  readonly permission_ids: readonly string[];
  readonly joined_at: Date;
  readonly display_name: string | null;
  readonly profile_image_url: string | null;
  readonly primary_email: string | null;
}

const profile = `select m.team_id, m.user_id, m.created_at as joined_at, m.display_name as member_display_name,
   picture_url(m.profile_image_url) as member_profile_image_url,
   array(select g.permission_id from team_permissions g
     where g.project_id = m.project_id and g.team_id = m.team_id and g.user_id = m.user_id) as "permission_ids!", u.display_name, picture_url(u.profile_image_url) as profile_image_url, c.value as primary_email
   from team_memberships m
   join users u on u.project_id = m.project_id and u.id = m.user_id
   left join contact_channels c
     on c.project_id = u.project_id and c.user_id = u.id and c.type = 'email' and c.is_primary`;

export const findProfile = statement(
  "find-member-profile",
  `${profile} where m.project_id = $projectId and m.team_id = $teamId and m.user_id = $userId`,
);

export const listProfilesOfTeam = statement(
  "list-member-profiles-of-team",
  selectBoundedPage(
    `${profile} where m.project_id = $projectId and m.team_id = $teamId
       and (m.created_at, m.team_id, m.user_id) > ($afterTime::timestamptz, $afterTeamId::uuid, $afterUserId::uuid)
     order by m.created_at, m.team_id, m.user_id limit $limit`,
    ["display_name", "profile_image_url", "member_display_name", "member_profile_image_url", "permission_ids"],
    "joined_at, team_id, user_id",
  ),
  columnTypes<RowOf<typeof findProfile> & PageColumns>(),
);

/** No row if not a member. */
export const updateProfile = statement(
  "update-member-profile",
  `update team_memberships as m set ${updateColumns(memberProfileFields, "m")}
   where m.project_id = $projectId and m.team_id = $teamId and m.user_id = $userId
   returning m.user_id`,
);

const toWire = (row: ProfileRow): TeamMemberProfileClientRead => ({
  team_id: row.team_id,
  user_id: row.user_id,
  display_name: row.member_display_name ?? row.display_name,
  profile_image_url: row.member_profile_image_url ?? row.profile_image_url,
  permission_ids: [...row.permission_ids].sort(comparePermissionIds),
  joined_at_millis: row.joined_at.getTime(),
});

/** A profile as another member sees it; with the email if the viewer can see it. */
export const toClientWire = (row: ProfileRow, showsAddress: boolean): TeamMemberProfileClientRead =>
  showsAddress ? { ...toWire(row), primary_email: row.primary_email } : toWire(row);

/** The request that reads a profile. */
export type ProfileReader = Parameters<typeof toUserAnswer>[2];

export const toServerAnswer = (
  services: Pick<TeamServices, "activity">,
  row: MemberRecord,
  reader: ProfileReader,
): TeamMemberProfileServerRead => ({
  ...toClientWire(row, true),
  user: toUserAnswer(services, row, reader),
});

/**
 * The member who requests the profile, or null for servers, which have full access. @throws
 * CANNOT_GET_OWN_USER_WITHOUT_USER
 */
export function getViewer({ accessType, user }: TeamCaller): string | null {
  if (accessType !== "client") return null;
  if (!user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
  return user.id;
}

/** Only members with $remove_members see other members' emails. */
export const seesAddresses = async (database: Queryable, viewer: Member): Promise<boolean> =>
  (await hasPermission(database, viewer, "$remove_members")) === true;

/** A profile with the fields the viewer can see. @throws USER_NOT_FOUND, TEAM_MEMBERSHIP_NOT_FOUND */
export async function readProfile(
  services: TeamServices,
  member: Member,
  { viewerId, reader }: { readonly viewerId: string | null; readonly reader: ProfileReader },
): Promise<TeamMemberProfileClientRead | TeamMemberProfileServerRead> {
  const { database } = services;
  const { projectId, teamId, userId } = member;
  if (viewerId === null) {
    const row = await findMemberRecord(database, member);
    if (!row) throw await notAMember(database, member);
    return toServerAnswer(services, row, reader);
  }
  const row = await database.row(findProfile, { projectId, teamId, userId });
  if (!row) throw await notAMember(database, member);
  const isOwn = viewerId === userId;
  return toClientWire(row, isOwn || (await seesAddresses(database, { ...member, userId: viewerId })));
}

/** The error for a missing profile: no such user, or no such membership. */
export async function notAMember(database: Queryable, member: Member): Promise<Error> {
  const user = await database.row(findUserId, { projectId: member.projectId, userId: member.userId });
  return user ? membershipNotFound(member) : apiError("USER_NOT_FOUND");
}
