import type { contract } from "@vestibule/contract/endpoints";
import { segment } from "../server/paths.ts";
import type { ObjectParts } from "../users/account-parts.ts";
import { snakeCaseKeys } from "../wire/letter-case.ts";
import type { EditableTeamMemberProfile } from "./model.ts";

/** What the user is called in a team. */
export async function fetchTeamProfile(parts: ObjectParts, teamId: string): Promise<EditableTeamMemberProfile> {
  const { api, session, renew } = parts;
  const path = `/team-member-profiles/${segment(teamId)}/me` as const;
  const wire = await api.call<typeof contract.teamMemberProfiles.read>("GET", path, { session });
  return Object.freeze<EditableTeamMemberProfile>({
    displayName: wire.display_name,
    profileImageUrl: wire.profile_image_url,
    update: async (change) => {
      const body = snakeCaseKeys(change);
      await api.call<typeof contract.teamMemberProfiles.update>("PATCH", path, { session, body });
      await renew();
    },
  });
}
