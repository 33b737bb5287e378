import type { AuditEntry } from "@vestibule/react";
import { describe, expect, it } from "vitest";
import { actionMessages } from "../../data/audit/audit-messages.ts";
import { getChanges, getDetails, getEntryMessage, omitShownDetails } from "./audit-details.ts";

const words = (text: string) => ({ kind: "words", words: text });

describe("audit entry details", () => {
  it.each([
    ["expires_at_millis", 1_800_000_000_000, "Expires at", { kind: "time", at: 1_800_000_000_000 }],
    ["failing_since_millis", 5, "Failing since", { kind: "time", at: 5 }],
    ["expires_at_millis", null, "Expires at", words("None")],
    ["expires_in_millis", 600_000, "Expires in", words("10 minutes")],
    ["expires_in_millis", 86_400_000, "Expires in", words("1 day")],
    ["expires_in_millis", 90_000, "Expires in", words("90 seconds")],
    ["team_id", "abc", "Team ID", { kind: "id", id: "abc" }],
    ["message", "msg_2mVxa0Lq7", "Message", { kind: "id", id: "msg_2mVxa0Lq7" }],
    ["since", "2026-11-22T08:00:00.000Z", "Since", { kind: "time", at: Date.UTC(2026, 10, 22, 8) }],
    ["sessions", 1200, "Sessions", words("1,200")],
    ["method", "otp", "Method", words("Email code")],
    ["method", "github", "Method", words("GitHub")],
    ["method", "constructor", "Method", words("Constructor")],
    ["is_public", false, "Is public", words("No")],
    ["event_types", ["user.created", "team.created"], "Event types", words("user.created, team.created")],
    ["event_types", null, "Event types", words("All events")],
    ["teams", [], "Teams", words("None")],
    ["counts", [1, 2], "Counts", { kind: "json", value: [1, 2] }],
    ["constructor", { a: 1 }, "Constructor", { kind: "json", value: { a: 1 } }],
  ])("format %s as %j", (name, value, label, shown) => {
    expect(getDetails({ [name]: value })).toEqual([{ label, value: shown }]);
  });

  it("leave out the changes, which have their own table", () => {
    const details = {
      scope: "team",
      changed: ["display_name", "otp_auth_enabled"],
      values: { otp_auth_enabled: { before: false, after: true } },
      "config.allow_localhost": { before: true, after: false },
      description: "changed",
    };
    expect(getDetails(details)).toEqual([{ label: "Scope", value: words("team") }]);
  });

  it.each([
    [{ changed: "all" }, [{ label: "Changed", value: words("all") }]],
    [{ changed: ["x"], values: { x: 1 } }, [{ label: "X", value: words("1") }]],
    [[1], [{ label: "Details", value: { kind: "json", value: [1] } }]],
    [{}, []],
    [null, []],
  ])("accept any shape: %j", (details, facts) => {
    expect(getDetails(details)).toEqual(facts);
  });
});

describe("users, teams and owners in the details", () => {
  const names = { t: "Platform", u: "Ada", k: "Builds" };
  const actorLabel = (name: string, id: string, at: "team" | "user" | null) => ({
    kind: "called",
    actorLabel: { before: "", name, after: "", page: at && { at, id } },
    id,
  });

  it.each([
    [{ team_id: "t" }, [{ label: "Team", value: actorLabel("Platform", "t", "team") }]],
    [{ user_id: "u" }, [{ label: "User", value: actorLabel("Ada", "u", "user") }]],
    [{ thing_id: "u" }, [{ label: "Thing", value: actorLabel("Ada", "u", null) }]],
    [{ team_id: "gone" }, [{ label: "Team ID", value: { kind: "id", id: "gone" } }]],
    [{ team_id: "constructor" }, [{ label: "Team ID", value: { kind: "id", id: "constructor" } }]],
    [
      { owner_type: "team", owner_id: "t" },
      [
        { label: "Owner type", value: words("team") },
        { label: "Owner", value: actorLabel("Platform", "t", "team") },
      ],
    ],
    [
      { impersonated_by: { type: "key", id: "k" } },
      [{ label: "Impersonated by", value: { kind: "actor", actor: { type: "key", id: "k", displayName: "Builds" } } }],
    ],
    [
      { impersonated_by: { type: "owner", id: "o" } },
      [{ label: "Impersonated by", value: { kind: "actor", actor: { type: "owner", id: "o", displayName: null } } }],
    ],
    [
      { impersonated_by: { type: "moon", id: "o" } },
      [{ label: "Impersonated by", value: { kind: "json", value: { type: "moon", id: "o" } } }],
    ],
  ])("are shown by name: %j", (details, facts) => {
    expect(getDetails(details, names)).toEqual(facts);
  });
});

it.each<[AuditEntry["action"], unknown, string]>([
  ["webhook.replay", { kind: "example" }, "Test event sent"],
  ["webhook.replay", { kind: "resend" }, "Event resent"],
  ["webhook.replay", { kind: "recover", count: 2 }, "Failed events resent"],
  ["webhook.replay", { kind: "replay-missing" }, "Missed events sent"],
  ["webhook.replay", { kind: "constructor" }, actionMessages["webhook.replay"]],
  ["webhook.replay", null, actionMessages["webhook.replay"]],
  ["user.create", { kind: "example" }, actionMessages["user.create"]],
])("%s with details %j is labeled %s", (action, details, words) => {
  expect(getEntryMessage({ action, details })).toBe(words);
});

it.each([
  ["webhook.replay", { kind: "example", event_type: "user.created" }, { event_type: "user.created" }],
  ["webhook.replay", { kind: "new", count: 1 }, { kind: "new", count: 1 }],
  ["user.update", { kind: "example" }, { kind: "example" }],
  ["webhook.replay", null, null],
] as const)("omit what the label of %s already says: %j", (action, details, left) => {
  expect(omitShownDetails({ action, details })).toEqual(left);
});

describe("the changes of an entry", () => {
  it("of a user have both values of flags, and only the names of other fields", () => {
    const details = {
      changed: ["display_name", "otp_auth_enabled"],
      values: { otp_auth_enabled: { before: false, after: true } },
    };
    expect(getChanges(details)).toEqual([
      { label: "Email codes", values: { before: "Off", after: "On" } },
      { label: "Display name", values: null },
    ]);
  });

  it("of a project have the names that people use, not JSON (design review mistake 6)", () => {
    const details = {
      is_production_mode: { before: false, after: true },
      "config.allow_localhost": { before: true, after: false },
      "config.password_min_length": { before: null, after: 12 },
      "config.oauth_providers": "changed",
    };
    expect(getChanges(details)).toEqual([
      { label: "Production mode", values: { before: "Off", after: "On" } },
      { label: "Allow localhost", values: { before: "On", after: "Off" } },
      { label: "Minimum password length", values: { before: "None", after: "12" } },
      { label: "OAuth providers", values: null },
    ]);
  });

  it.each([[{ values: { before: {}, after: [] } }], [{ method: "password" }], [["changed"]], [null]])(
    "are none in %j",
    (details) => {
      expect(getChanges(details)).toEqual([]);
    },
  );
});
