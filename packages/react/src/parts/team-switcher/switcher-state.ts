import type { StoreSnapshot, Team } from "@vestibule/client";

/** `switching`: the selection is being saved. `failed`: the teams could not be loaded; the menu offers a retry. */
export type SwitcherState = "loading" | "failed" | "signed-out" | "ready" | "switching";

type SwitcherInputs = {
  user: Pick<StoreSnapshot<unknown>, "status"> & { data?: unknown };
  teams: StoreSnapshot<unknown>["status"];
  isSwitching: boolean;
};

export function switcherState({ user, teams, isSwitching }: SwitcherInputs): SwitcherState {
  if (user.status === "ready" && !user.data) return "signed-out";
  if (user.status === "error" || teams === "error") return "failed";
  if (user.status === "loading" || teams === "loading") return "loading";
  return isSwitching ? "switching" : "ready";
}

/**
 * The team to show: the page's team if it has one, otherwise the saved selection. `wanted` null: the page has no team.
 */
export function currentTeam(
  teams: readonly Team[],
  wanted: Pick<Team, "id"> | null | undefined,
  stored: Team | null | undefined,
): Team | null {
  if (wanted === undefined) return stored ?? null;
  return teams.find(({ id }) => id === wanted?.id) ?? null;
}
