import type { EditableTeamMemberProfile, Team } from "@vestibule/client";
import { type ListOptions, useList } from "./use-list.ts";

/** Between a sign-out and the moment the page notices it. */
const signedOutProfile: EditableTeamMemberProfile = {
  displayName: null,
  profileImageUrl: null,
  update: () => Promise.reject(new Error("Nobody is signed in.")),
};

/** What the signed-in user is called in a team, followed live. Suspends and throws as `useUser`. */
export function useTeamProfile(team: Pick<Team, "id">, options: ListOptions = {}): EditableTeamMemberProfile {
  return useList("teamProfile", team.id, options) ?? signedOutProfile;
}
