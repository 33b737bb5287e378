import { describe, expect, it } from "vitest";
import { tabFromHash } from "./tab-from-hash.ts";

const ids = ["profile", "settings", "billing plan"];

describe("the tab for a URL fragment", () => {
  it.each([
    ["settings", "settings", true],
    ["billing%20plan", "billing plan", true],
    ["", "profile", false],
    ["unknown", "profile", false],
    ["%", "profile", false],
  ])("%j is %s", (hash, id, chosen) => {
    expect(tabFromHash(hash, ids)).toEqual({ id, chosen });
  });
});
