import { useEffect } from "react";
import { landingId } from "../show-section.ts";
import { clearLeftTeamNotice, getLeftTeamNotice, type LeftTeamNotice } from "./left-teams.ts";

/** What to say about the team that was just left, until one goes on from where one landed. */
export function useLeftTeamNotice(hash: string): LeftTeamNotice | undefined {
  const isLandingPage = hash === landingId;
  useEffect(() => (isLandingPage ? clearLeftTeamNotice : undefined), [isLandingPage]);
  return isLandingPage ? getLeftTeamNotice() : undefined;
}
