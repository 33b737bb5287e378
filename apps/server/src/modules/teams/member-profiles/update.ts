import { type contract, memberProfileFields, type TeamMemberProfileUpdate } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { toChanges } from "../../../platform/database/entity-columns.ts";
import { assertProfileImage, storePicture } from "../../pictures/index.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import { type TeamServices, toMember } from "../access.ts";
import { getViewer, notAMember, readProfile, updateProfile } from "./profile-statements.ts";

/** `PATCH /team-member-profiles/{team_id}/{user_id}`. There is no webhook event for it. */
export function update(services: TeamServices): Handler<typeof contract.teamMemberProfiles.update, Project, User> {
  return async function update({ auth, params, body, request }) {
    const change: TeamMemberProfileUpdate = body;
    if (auth.accessType === "client") assertProfileImage(services, change.profile_image_url);
    const member = toMember(auth, params);
    const viewerId = getViewer(auth);
    if (viewerId !== null && viewerId !== member.userId)
      throw new PlainError(403, "Clients can update only the profile of their own user.");
    const profile_image_url = await storePicture(services, auth, change.profile_image_url);
    const changed = await services.database.row(updateProfile, {
      projectId: member.projectId,
      teamId: member.teamId,
      userId: member.userId,
      changes: toChanges(memberProfileFields, { ...change, profile_image_url }),
    });
    if (!changed) throw await notAMember(services.database, member);
    return readProfile(services, member, { viewerId, reader: { auth, request } });
  };
}
