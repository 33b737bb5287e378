import { useEffect } from "react";
import { landingId } from "../show-section.ts";
import { type Farewell, forgetFarewell, lastFarewell } from "./left-teams.ts";

/** What to say about the team that was just left, until one goes on from where one landed. */
export function useFarewell(hash: string): Farewell | undefined {
  const hasLanded = hash === landingId;
  useEffect(() => (hasLanded ? forgetFarewell : undefined), [hasLanded]);
  return hasLanded ? lastFarewell() : undefined;
}
