import type { Team } from "@vestibule/client";
import { describe, expect, it } from "vitest";
import { currentTeam, type SwitcherState, switcherState } from "./use-team-switcher.ts";

const signedIn = { status: "ready", data: {} } as const;
const signedOut = { status: "ready", data: null } as const;

describe("the team switcher", () => {
  it.each<[SwitcherState, Parameters<typeof switcherState>[0]]>([
    ["signed-out", { user: signedOut, teams: "ready", isSwitching: false }],
    ["signed-out", { user: signedOut, teams: "loading", isSwitching: false }],
    ["loading", { user: { status: "loading" }, teams: "ready", isSwitching: false }],
    ["loading", { user: signedIn, teams: "loading", isSwitching: false }],
    ["failed", { user: { status: "error" }, teams: "loading", isSwitching: false }],
    ["failed", { user: signedIn, teams: "error", isSwitching: false }],
    ["ready", { user: signedIn, teams: "ready", isSwitching: false }],
    ["switching", { user: signedIn, teams: "ready", isSwitching: true }],
  ])("is %s", (state, facts) => {
    expect(switcherState(facts)).toBe(state);
  });
});

describe("the team shown", () => {
  const [a, b, c] = [{ id: "a" }, { id: "b" }, { id: "c" }] as [Team, Team, Team];

  it.each([
    ["the one of the page, whatever is stored", { id: "a" }, b, a],
    ["the stored one where the page is about no particular one", undefined, b, b],
    ["none where the page says so", null, b, null],
    ["none where one is not a member", c, b, null],
    ["none where none is stored", undefined, null, null],
  ])("is %s", (_case, wanted, stored, shown) => {
    expect(currentTeam([a, b], wanted, stored)).toBe(shown);
  });
});
