import type { contract } from "@vestibule/contract/endpoints";
import type { Handler } from "../../../http/handler.ts";
import { checkPermission } from "../../permissions/index.ts";
import type { Project } from "../../projects/index.ts";
import type { User } from "../../users/index.ts";
import { type TeamServices, toMember } from "../access.ts";
import { getViewer, readProfile } from "./profile-statements.ts";

/** `GET /team-member-profiles/{team_id}/{user_id}` */
export function read(services: TeamServices): Handler<typeof contract.teamMemberProfiles.read, Project, User> {
  return async function read({ auth, params, request }) {
    const member = toMember(auth, params);
    const viewerId = getViewer(auth);
    if (viewerId !== null && viewerId !== member.userId)
      await checkPermission(services.database, { ...member, userId: viewerId }, "$read_members");
    return readProfile(services, member, { viewerId, reader: { auth, request } });
  };
}
