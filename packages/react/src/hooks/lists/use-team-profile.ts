import type { EditableTeamMemberProfile, Team } from "@vestibule/client";
import { type ListOptions, useList } from "./use-list.ts";

/** Returned between a sign-out and the next render. */
const signedOutProfile: EditableTeamMemberProfile = {
  displayName: null,
  profileImageUrl: null,
  update: () => Promise.reject(new Error("User is not signed in")),
};

/** The signed-in user's profile in a team, updated live. Suspends and throws as `useUser`. */
export function useTeamProfile(team: Pick<Team, "id">, options: ListOptions = {}): EditableTeamMemberProfile {
  return useList("teamProfile", team.id, options) ?? signedOutProfile;
}
