import type { TeamMemberProfileClientRead, TeamMemberProfileServerRead } from "@vestibule/contract/endpoints";
import { apiError } from "../../../http/api-error.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { hasPermission, type Member, membershipNotFound } from "../../permissions/index.ts";
import { listMemberRecords } from "../../users/index.ts";
import type { TeamCaller, TeamServices } from "../access.ts";
import { findUserId } from "../team-statements.ts";
import { findProfile } from "./profile-statements.ts";
import { toClientWire, toServerWire } from "./to-wire.ts";

/**
 * The member who requests the profile, or null for servers, which have full access. @throws
 * CANNOT_GET_OWN_USER_WITHOUT_USER
 */
export function viewerOf({ accessType, user }: TeamCaller): string | null {
  if (accessType !== "client") return null;
  if (!user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
  return user.id;
}

/** Only members with $remove_members see other members' emails. */
export const seesAddresses = async (database: Queryable, viewer: Member): Promise<boolean> =>
  (await hasPermission(database, viewer, "$remove_members")) === true;

/** A profile with the fields the viewer can see. @throws USER_NOT_FOUND, TEAM_MEMBERSHIP_NOT_FOUND */
export async function readProfile(
  { database, activity }: TeamServices,
  member: Member,
  viewerId: string | null,
): Promise<TeamMemberProfileClientRead | TeamMemberProfileServerRead> {
  const { projectId, teamId, userId } = member;
  if (viewerId === null) {
    const [row] = await listMemberRecords(database, member);
    if (!row) throw await notAMember(database, member);
    return toServerWire(row, activity.lastActiveAt(projectId, userId, row.last_active_at));
  }
  const row = await database.row(findProfile, [projectId, teamId, userId]);
  if (!row) throw await notAMember(database, member);
  const isOwn = viewerId === userId;
  return toClientWire(row, isOwn || (await seesAddresses(database, { ...member, userId: viewerId })));
}

/** The error for a missing profile: no such user, or no such membership. */
export async function notAMember(database: Queryable, member: Member): Promise<Error> {
  const user = await database.row(findUserId, [member.projectId, member.userId]);
  return user ? membershipNotFound(member) : apiError("USER_NOT_FOUND");
}
