import { describe, expect, it } from "vitest";
import { factsOf, wordsOfName } from "./facts.ts";

const words = (text: string) => ({ kind: "words", words: text });

describe("the details of an entry", () => {
  it.each([
    ["expires_at_millis", 1_800_000_000_000, "Expires at", { kind: "time", at: 1_800_000_000_000 }],
    ["failing_since_millis", 5, "Failing since", { kind: "time", at: 5 }],
    ["expires_at_millis", null, "Expires at", words("None")],
    ["expires_in_millis", 600_000, "Expires in", words("10 minutes")],
    ["expires_in_millis", 86_400_000, "Expires in", words("1 day")],
    ["expires_in_millis", 90_000, "Expires in", words("90 seconds")],
    ["team_id", "abc", "Team ID", { kind: "id", id: "abc" }],
    ["sessions", 1200, "Sessions", words("1,200")],
    ["is_public", false, "Is public", words("No")],
    ["event_types", ["user.created", "team.created"], "Event types", words("user.created, team.created")],
    ["event_types", null, "Event types", words("None")],
    ["teams", [], "Teams", words("None")],
    ["counts", [1, 2], "Counts", { kind: "json", value: [1, 2] }],
    ["constructor", { a: 1 }, "Constructor", { kind: "json", value: { a: 1 } }],
  ])("tell %s as %j in words", (name, value, label, shown) => {
    expect(factsOf({ [name]: value })).toEqual([{ label, value: shown }]);
  });

  it("tell what changed: from what to what where that was written down, else by name", () => {
    const details = {
      scope: "team",
      changed: ["display_name", "otp_auth_enabled"],
      values: { otp_auth_enabled: { before: false, after: true } },
    };
    expect(factsOf(details)).toEqual([
      { label: "Changed", value: words("Display name") },
      { label: "OTP auth enabled", value: words("No → Yes") },
      { label: "Scope", value: words("team") },
    ]);
  });

  it.each([
    [{ changed: "all" }, [{ label: "Changed", value: words("all") }]],
    [{ changed: ["x"], values: { x: 1 } }, [{ label: "X", value: { kind: "json", value: 1 } }]],
    [[1], [{ label: "Details", value: { kind: "json", value: [1] } }]],
    [{}, []],
    [null, []],
  ])("may be anything: %j", (details, facts) => {
    expect(factsOf(details)).toEqual(facts);
  });
});

it.each([
  ["config.allow_localhost", "Config allow localhost"],
  ["eventTypes", "Event types"],
  ["oauth_provider_ids", "OAuth provider IDs"],
  ["valueOf", "Value of"],
])("the name %s is read as %s", (name, read) => {
  expect(wordsOfName(name)).toBe(read);
});
