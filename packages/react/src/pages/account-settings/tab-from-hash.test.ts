import { describe, expect, it } from "vitest";
import { type TabSourceStatus, tabFromHash } from "./sections.tsx";

const ids = ["profile", "settings", "billing plan", "team-1"];
const known: TabSourceStatus = { project: "ready", teams: "ready" };

describe("the tab for a URL fragment", () => {
  it.each([
    ["settings", "settings", true],
    ["billing%20plan", "billing plan", true],
    ["team-1", "team-1", true],
    ["", "profile", false],
    ["unknown", "profile", false],
    ["api-keys", "profile", false],
    ["team-creation", "profile", false],
    ["%", "profile", false],
  ])("%j is %s", (hash, id, chosen) => {
    expect(tabFromHash(hash, ids, known)).toEqual({ id, chosen, isAwaited: false });
  });

  it.each<[string, Partial<TabSourceStatus>]>([
    ["team-2", { teams: "loading" }],
    ["team-creation", { project: "loading" }],
    ["api-keys", { project: "loading" }],
  ])("%j is pending while it can still load", (hash, sources) => {
    expect(tabFromHash(hash, ids, { ...known, ...sources })).toEqual({ id: hash, chosen: true, isAwaited: true });
  });

  it("for a missing team is the first tab, with the team's ID", () => {
    const tab = { id: "profile", chosen: true, isAwaited: false, missingTeamId: "2" };
    expect(tabFromHash("team-2", ids, known)).toEqual(tab);
  });

  it("reports no missing team while the teams are unknown", () => {
    const tab = { id: "profile", chosen: false, isAwaited: false };
    expect(tabFromHash("team-2", ids, { ...known, teams: "error" })).toEqual(tab);
  });

  it("does not wait for other tabs", () => {
    expect(tabFromHash("unknown", ids, { project: "loading", teams: "loading" }).isAwaited).toBe(false);
  });
});
