/** How far it is known which tabs there are: of the project, and of the teams. */
export type TabSourceStatus = Record<"project" | "teams", "loading" | "ready" | "error">;

export type Tab = {
  id: string;
  /** False when the fragment names none, so that a small screen shows the list first. */
  chosen: boolean;
  /** The tab may still come. */
  isAwaited: boolean;
  /** The team that the fragment names, when there is no such team, or not any more. */
  missingTeamId?: string;
};

const teamPrefix = "team-";
/** Tabs that a project may have. */
const creationId = "team-creation";
const keysId = "api-keys";

/** The tab for a fragment. `ids`: of the tabs that are there. */
export function tabFromHash(hash: string, ids: readonly string[], sources: TabSourceStatus): Tab {
  const wanted = decodeFragment(hash);
  if (ids.includes(wanted)) return { id: wanted, chosen: true, isAwaited: false };
  const first = { id: ids[0] ?? "", isAwaited: false };
  const source = getTabSource(wanted);
  if (source && sources[source] === "loading") return { id: wanted, chosen: true, isAwaited: true };
  if (source !== "teams" || sources.teams === "error") return { ...first, chosen: false };
  return { ...first, chosen: true, missingTeamId: wanted.slice(teamPrefix.length) };
}

function getTabSource(id: string): keyof TabSourceStatus | undefined {
  if (id === keysId || id === creationId) return "project";
  return id.startsWith(teamPrefix) ? "teams" : undefined;
}

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
