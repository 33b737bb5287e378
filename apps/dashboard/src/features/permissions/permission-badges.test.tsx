import { describe, expect, it } from "vitest";
import { countFittingBadges } from "./permission-badges.tsx";

const long = "x".repeat(60);

describe("badges in a column", () => {
  it.each([
    ["both IDs of built-in permissions", ["$invite_members", "$read_members"], 290, 2],
    ["only whole ones, with the count of the rest", ["$delete_team", "$invite_members", "$read_members"], 290, 1],
    ["two and the count of the rest", ["read", "write", long], 290, 2],
    ["a last one in the place of the count", ["read", "edit"], 24 + 2 * 49 + 4, 2],
    ["no last one that is wider than the count's place", ["read", "write"], 24 + 2 * 49 + 4, 1],
    ["one that is too long, truncated", [long], 290, 1],
    ["one that is too long, before others", [long, "read"], 290, 1],
    ["a short one before one that is too long", ["read", long], 290, 1],
  ])("are %s", (_, ids, width, expected) => {
    expect(countFittingBadges(ids, width)).toBe(expected);
  });
});
