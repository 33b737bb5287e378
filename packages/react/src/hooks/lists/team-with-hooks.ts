import type { ApiKey, Team, TeamInvitation, TeamUser, TokenStoreInit } from "@vestibule/client";
import { useList } from "./use-list.ts";

/** A team with the hooks that applications find on it; they suspend and throw as `useUser` does. */
export type HookedTeam = Team & {
  /** Needs $read_members. In the order of joining. */
  useUsers(): readonly TeamUser[];
  /** Needs $read_members and $invite_members. Oldest first. */
  useInvitations(): readonly TeamInvitation[];
  /** Needs $manage_api_keys. Newest first. */
  useApiKeys(): readonly ApiKey[];
};

const withHooksCache = new WeakMap<Team, HookedTeam>();

/** The same object for the same team. */
export function withTeamHooks(team: Team, tokenStore: TokenStoreInit | undefined): HookedTeam {
  const existing = withHooksCache.get(team);
  if (existing) return existing;
  const options = { tokenStore };
  const result = Object.freeze({
    ...team,
    useUsers: () => useList("teamUsers", team.id, options) ?? [],
    useInvitations: () => useList("teamInvitations", team.id, options) ?? [],
    useApiKeys: () => useList("teamApiKeys", team.id, options) ?? [],
  });
  withHooksCache.set(team, result);
  return result;
}
