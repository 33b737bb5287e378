import { describe, expect, it } from "vitest";
import { tabFromHash } from "./tab-from-hash.ts";

const ids = ["profile", "settings", "billing plan", "team-1"];
const known = { project: false, teams: false };

describe("the tab for a URL fragment", () => {
  it.each([
    ["settings", "settings", true],
    ["billing%20plan", "billing plan", true],
    ["team-1", "team-1", true],
    ["", "profile", false],
    ["unknown", "profile", false],
    ["team-2", "profile", false],
    ["api-keys", "profile", false],
    ["%", "profile", false],
  ])("%j is %s", (hash, id, chosen) => {
    expect(tabFromHash(hash, ids, known)).toEqual({ id, chosen, isAwaited: false });
  });

  it.each([
    ["team-2", { project: false, teams: true }],
    ["team-creation", { project: true, teams: false }],
    ["api-keys", { project: true, teams: false }],
  ])("%j is waited for while it may still come", (hash, pending) => {
    expect(tabFromHash(hash, ids, pending)).toEqual({ id: hash, chosen: true, isAwaited: true });
  });

  it("nothing else is waited for", () => {
    expect(tabFromHash("unknown", ids, { project: true, teams: true }).isAwaited).toBe(false);
  });
});
