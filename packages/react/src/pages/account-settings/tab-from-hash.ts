/** Load status of the tabs that depend on the project and on the teams. */
export type TabSourceStatus = Record<"project" | "teams", "loading" | "ready" | "error">;

export type Tab = {
  id: string;
  /** False if the fragment names no tab, so small screens show the list first. */
  chosen: boolean;
  /** The tab can still load. */
  isAwaited: boolean;
  /** The team ID in the fragment, if the user is not a member or the team does not exist. */
  missingTeamId?: string;
};

const teamPrefix = "team-";
/** Tabs that depend on the project's settings. */
const creationId = "team-creation";
const keysId = "api-keys";

/** The tab for a fragment. `ids`: IDs of the available tabs. */
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
