import { useMemo } from "react";
import { type ListOptions, useList } from "../lists/use-list.ts";
import { useGivenApp } from "../use-stack-app.ts";
import { createHookScope } from "./add-hooks.ts";
import type { Team } from "./user-types.ts";

const none: Team[] = [];

/** The signed-in user's teams, oldest first, updated live; empty when signed out. Suspends and throws as `useUser`. */
export function useTeams(options: ListOptions = {}): Team[] {
  const teams = useList("teams", undefined, options);
  const app = useGivenApp(options.app);
  const { tokenStore } = options;
  return useMemo(() => teams?.map(createHookScope(app, tokenStore).addToTeam) ?? none, [teams, app, tokenStore]);
}

/** One of the signed-in user's teams; null if they are not a member or it does not exist. */
export function useTeam(teamId: string, options: ListOptions = {}): Team | null {
  return useTeams(options).find(({ id }) => id === teamId) ?? null;
}
