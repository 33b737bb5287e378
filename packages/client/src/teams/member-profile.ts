import type { contract } from "@vestibule/contract/endpoints";
import { encodeSegment } from "../server/paths.ts";
import type { RequestContext } from "../users/user-context.ts";
import { snakeCaseKeys } from "../wire/letter-case.ts";
import type { EditableTeamMemberProfile } from "./team-types.ts";

/** The user's profile in a team. */
export async function fetchTeamProfile(context: RequestContext, teamId: string): Promise<EditableTeamMemberProfile> {
  const { api, session, refetch } = context;
  const path = `/team-member-profiles/${encodeSegment(teamId)}/me` as const;
  const wire = await api.call<typeof contract.teamMemberProfiles.read>("GET", path, { session });
  return Object.freeze<EditableTeamMemberProfile>({
    displayName: wire.display_name,
    profileImageUrl: wire.profile_image_url,
    update: async (change) => {
      const body = snakeCaseKeys(change);
      await api.call<typeof contract.teamMemberProfiles.update>("PATCH", path, { session, body });
      await refetch();
    },
  });
}
