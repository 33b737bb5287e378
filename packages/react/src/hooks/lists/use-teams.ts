import { type HookedTeam, withTeamHooks } from "./team-with-hooks.ts";
import { type ListOptions, useList } from "./use-list.ts";

const none: readonly HookedTeam[] = [];

/** The teams of the signed-in user, oldest first, followed live; empty while nobody is. Suspends and throws as `useUser`. */
export function useTeams(options: ListOptions = {}): readonly HookedTeam[] {
  const teams = useList("teams", undefined, options);
  return teams?.map((team) => withTeamHooks(team, options.tokenStore)) ?? none;
}

/** One of the teams of the signed-in user; null when they are not in it, or there is none. */
export function useTeam(teamId: string, options: ListOptions = {}): HookedTeam | null {
  return useTeams(options).find(({ id }) => id === teamId) ?? null;
}
