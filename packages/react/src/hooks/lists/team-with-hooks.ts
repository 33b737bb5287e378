import type { ApiKey, Team, TeamInvitation, TeamUser, TokenStoreInit } from "@vestibule/client";
import { useList } from "./use-list.ts";

/** A team with hooks for applications. They suspend and throw as `useUser` does. */
export type HookedTeam = Team & {
  /** Requires $read_members. In joining order. */
  useUsers(): readonly TeamUser[];
  /** Requires $read_members and $invite_members. Oldest first. */
  useInvitations(): readonly TeamInvitation[];
  /** Requires $manage_api_keys. Newest first. */
  useApiKeys(): readonly ApiKey[];
};

const none: readonly never[] = [];
const withHooksCache = new WeakMap<Team, HookedTeam>();

/** Returns the same object for the same team. */
export function withTeamHooks(team: Team, tokenStore: TokenStoreInit | undefined): HookedTeam {
  const existing = withHooksCache.get(team);
  if (existing) return existing;
  const options = { tokenStore };
  const result = Object.freeze({
    ...team,
    useUsers: () => useList("teamUsers", team.id, options) ?? none,
    useInvitations: () => useList("teamInvitations", team.id, options) ?? none,
    useApiKeys: () => useList("teamApiKeys", team.id, options) ?? none,
  });
  withHooksCache.set(team, result);
  return result;
}
