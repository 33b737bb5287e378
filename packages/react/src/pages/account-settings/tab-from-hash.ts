/** What is not known yet that could bring more tabs. */
export type Pending = { project: boolean; teams: boolean };

/** `chosen`: false when the fragment names none, so that a small screen shows the list first. `isAwaited`: the tab may still come. */
export type Tab = { id: string; chosen: boolean; isAwaited: boolean };

/** The tab for a fragment. */
export function tabFromHash(hash: string, ids: readonly string[], pending: Pending): Tab {
  const wanted = decodeFragment(hash);
  if (ids.includes(wanted)) return { id: wanted, chosen: true, isAwaited: false };
  const isAwaited = isOfProject(wanted) ? pending.project : wanted.startsWith("team-") && pending.teams;
  return isAwaited ? { id: wanted, chosen: true, isAwaited } : { id: ids[0] ?? "", chosen: false, isAwaited };
}

/** Tabs that a project may have. */
const isOfProject = (id: string): boolean => id === "api-keys" || id === "team-creation";

function decodeFragment(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}
