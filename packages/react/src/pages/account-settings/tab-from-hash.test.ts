import { describe, expect, it } from "vitest";
import { type TabSourceStatus, tabFromHash } from "./tab-from-hash.ts";

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
  ])("%j is waited for while it may still come", (hash, sources) => {
    expect(tabFromHash(hash, ids, { ...known, ...sources })).toEqual({ id: hash, chosen: true, isAwaited: true });
  });

  it("of a team that is gone is the first one, and names the team", () => {
    const tab = { id: "profile", chosen: true, isAwaited: false, missingTeamId: "2" };
    expect(tabFromHash("team-2", ids, known)).toEqual(tab);
  });

  it("claims of no team that it is gone while nobody knows", () => {
    const tab = { id: "profile", chosen: false, isAwaited: false };
    expect(tabFromHash("team-2", ids, { ...known, teams: "error" })).toEqual(tab);
  });

  it("waits for nothing else", () => {
    expect(tabFromHash("unknown", ids, { project: "loading", teams: "loading" }).isAwaited).toBe(false);
  });
});
