import { useEffect } from "react";
import { landingId } from "../show-section.ts";
import { clearLeftTeamNotice, getLeftTeamNotice, type LeftTeamNotice } from "./left-teams.ts";

/** The notice for the team just left, shown until the user navigates away. */
export function useLeftTeamNotice(hash: string): LeftTeamNotice | undefined {
  const isLandingPage = hash === landingId;
  useEffect(() => (isLandingPage ? clearLeftTeamNotice : undefined), [isLandingPage]);
  return isLandingPage ? getLeftTeamNotice() : undefined;
}
