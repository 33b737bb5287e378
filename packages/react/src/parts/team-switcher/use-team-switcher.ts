import type { CurrentUser, StoreSnapshot, Team } from "@vestibule/client";
import { useEffect, useRef, useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import type { Problem } from "../../forms/problem.ts";
import { useListState } from "../../hooks/lists/use-list-state.ts";
import { useProjectState } from "../../hooks/use-project-state.ts";
import { useStackApp } from "../../hooks/use-stack-app.ts";
import { useUserState } from "../../hooks/use-user-state.ts";

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

export type SelectedTeamSwitcherProps = {
  /** The URL of a team's page, opened when the team is selected. */
  urlMap?: (team: Team) => string;
  /** The page's team. Takes precedence over the saved selection and is saved as the selected team. */
  selectedTeam?: Pick<Team, "id"> | null;
  /** Does not change the saved selection. Default false. */
  noUpdateSelectedTeam?: boolean;
};

const none: readonly Team[] = [];

/** The selected team, and selecting another one. */
export function useTeamSwitcher({ urlMap, selectedTeam, noUpdateSelectedTeam = false }: SelectedTeamSwitcherProps) {
  const navigate = useStackApp().useNavigate();
  const user = useUserState();
  const list = useListState("teams");
  const project = useProjectState();
  const [chosen, setChosen] = useState<Team>();
  const [problem, setProblem] = useState<Problem>();
  const current = user.status === "ready" ? user.data : null;
  const teams = list.status === "ready" ? (list.data ?? none) : none;

  useStoredSelection(current, selectedTeam?.id, noUpdateSelectedTeam);

  async function choose(team: Team) {
    setProblem(undefined);
    setChosen(team);
    try {
      if (!noUpdateSelectedTeam && current?.selectedTeam?.id !== team.id) await current?.setSelectedTeam(team);
      if (urlMap) navigate(urlMap(team));
    } catch (error) {
      setProblem(explainError(error));
    }
    setChosen(undefined);
  }

  return {
    state: switcherState({ user, teams: list.status, isSwitching: chosen !== undefined }),
    teams,
    current: chosen ?? currentTeam(teams, selectedTeam, current?.selectedTeam),
    canCreate: project.status === "ready" && project.data.config.clientTeamCreationEnabled,
    problem,
    choose,
    retry() {
      if (user.status === "error") user.retry();
      else void list.refresh();
    },
  };
}

/** Selects the page's team once; later selections are not overwritten. */
function useStoredSelection(user: CurrentUser | null, teamId: string | undefined, isOff: boolean): void {
  const stored = useRef<string>(undefined);
  const isKnown = user !== null;
  const selectedId = user?.selectedTeam?.id;
  useEffect(() => {
    if (isOff || !isKnown || teamId === undefined || stored.current === teamId) return;
    stored.current = teamId;
    // The page shows its team anyway; saving the selection is retried on the next visit.
    if (selectedId !== teamId) user?.setSelectedTeam({ id: teamId }).catch(() => {});
  }, [isOff, isKnown, teamId, selectedId, user]);
}
