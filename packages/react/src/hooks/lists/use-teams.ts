import { useMemo } from "react";
import { type HookedTeam, withTeamHooks } from "./team-with-hooks.ts";
import { type ListOptions, useList } from "./use-list.ts";

const none: readonly HookedTeam[] = [];

/** The signed-in user's teams, oldest first, updated live; empty when signed out. Suspends and throws as `useUser`. */
export function useTeams({ tokenStore }: ListOptions = {}): readonly HookedTeam[] {
  const teams = useList("teams", undefined, { tokenStore });
  return useMemo(() => teams?.map((team) => withTeamHooks(team, tokenStore)) ?? none, [teams, tokenStore]);
}

/** One of the signed-in user's teams; null if they are not a member or it does not exist. */
export function useTeam(teamId: string, options: ListOptions = {}): HookedTeam | null {
  return useTeams(options).find(({ id }) => id === teamId) ?? null;
}
