import { readFileSync } from "node:fs";
import { auditedNames, contract, defaultProjectConfig, teamFields, userFields } from "@vestibule/contract/endpoints";
import type { AuditEntry } from "@vestibule/react";
import { describe, expect, it } from "vitest";
import { actionMessages } from "../../data/audit/audit-messages.ts";
import { formatTime } from "../../ui/format/format-time.ts";
import { getChanges, getDetails, getEntryMessage, omitShownDetails } from "./audit-details.ts";

const words = (text: string) => ({ kind: "words", words: text });

describe("audit entry details", () => {
  it.each([
    ["expires_at_millis", 1_800_000_000_000, "Expires", { kind: "time", at: 1_800_000_000_000 }],
    ["failing_since_millis", 5, "Failing since", { kind: "time", at: 5 }],
    ["expires_at_millis", null, "Expires", words("No expiration")],
    ["expires_in_millis", 600_000, "Valid for", words("10 minutes")],
    ["expires_in_millis", 86_400_000, "Valid for", words("1 day")],
    ["expires_in_millis", 90_000, "Valid for", words("90 seconds")],
    ["team_id", "abc", "Team ID", { kind: "id", id: "abc" }],
    ["message", "msg_2mVxa0Lq7", "Message", { kind: "id", id: "msg_2mVxa0Lq7" }],
    ["since", "2026-11-22T08:00:00.000Z", "From", { kind: "time", at: Date.UTC(2026, 10, 22, 8) }],
    ["sessions", 1200, "Sessions", words("1,200")],
    ["until", null, "Until", words("No limit")],
    ["method", "otp", "Sign-in method", words("Email code")],
    ["method", "github", "Sign-in method", words("GitHub")],
    ["method", "server", "Sign-in method", words("Created by a server")],
    ["method", "constructor", "Sign-in method", words("Constructor")],
    ["second_factor", "recovery_code", "Second factor", words("Recovery code")],
    ["is_public", false, "Public", words("No")],
    ["is_production_mode", true, "Production mode", words("Yes")],
    ["event_types", ["user.created", "team.created"], "Events", words("user.created, team.created")],
    ["event_types", null, "Events", words("All events")],
    ["owner_type", "team", "Owner type", words("Team")],
    ["owner_type", "moon", "Owner type", words("moon")],
    ["scope", "project", "Scope", words("Project")],
    ["cause", "claim", "Cause", words("Server setup")],
    ["why", "authorization code used twice", "Cause", words("Authorization code used twice")],
    ["change", "added", "Change", words("Added")],
    ["change", "constructor", "Change", words("constructor")],
    ["reason", "untrusted-callback-url", "Reason", words("Callback URL not trusted")],
    ["reason", "550 No such user", "Reason", words("550 No such user")],
    ["keys", ["client", "server"], "Keys", words("Publishable client key, Secret server key")],
    ["provider_ids", ["github", "google"], "Providers", words("GitHub, Google")],
    ["type", "password_reset", "Email type", words("Password reset")],
    ["category", "marketing", "Category", words("Marketing")],
    ["users", "all", "Users", words("All users")],
    ["users", 3, "Users", words("3")],
    ["language", "de", "Language", words("German")],
    ["language", "", "Language", words("All other languages")],
    ["filters", ["actor_id", "is_anonymous", "moon"], "Filters", words("Actor, Anonymous, Moon")],
    ["error_type", "timed-out", "Error", words("Timed out")],
    ["error_type", null, "Error", words("None")],
    ["starts_at_moon", "x", "Starts at moon", words("x")],
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
    expect(getDetails(details)).toEqual([{ label: "Scope", value: words("Team") }]);
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
    [{ creator_user_id: "u" }, [{ label: "Creator", value: actorLabel("Ada", "u", "user") }]],
    [{ creator_user_id: "gone" }, [{ label: "Creator ID", value: { kind: "id", id: "gone" } }]],
    [{ from_team_id: "t" }, [{ label: "Previous team", value: actorLabel("Platform", "t", null) }]],
    [{ team_id: "gone" }, [{ label: "Team ID", value: { kind: "id", id: "gone" } }]],
    [{ team_id: "constructor" }, [{ label: "Team ID", value: { kind: "id", id: "constructor" } }]],
    [
      { owner_type: "team", owner_id: "t" },
      [
        { label: "Owner type", value: words("Team") },
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
      { label: "Name", values: null },
    ]);
  });

  it("of a project have the names that people use, not JSON (design review mistake 6)", () => {
    const details = {
      is_production_mode: { before: false, after: true },
      "config.allow_localhost": { before: true, after: false },
      "config.password_min_length": { before: null, after: 12 },
      "config.oauth_providers": "changed",
      "config.default_language": { before: "en", after: "de" },
      "config.oauth_account_merge_strategy": { before: "link_method", after: "raise_error" },
      "config.session_lifetime_minutes": { before: 525_600, after: 1_440 },
      "config.session_idle_minutes": { before: null, after: 90 },
      logo_dark_mode_url: "changed",
    };
    expect(getChanges(details)).toEqual([
      { label: "Production mode", values: { before: "Off", after: "On" } },
      { label: "Allow localhost", values: { before: "On", after: "Off" } },
      { label: "Minimum password length", values: { before: "None", after: "12" } },
      { label: "OAuth providers", values: null },
      { label: "Default language", values: { before: "English", after: "German" } },
      { label: "Accounts with the same email", values: { before: "Connect the account", after: "Show an error" } },
      { label: "Session length", values: { before: "365 days", after: "1 day" } },
      { label: "Idle timeout", values: { before: "No limit", after: "90 minutes" } },
      { label: "Logo", values: null },
    ]);
  });

  it("of an API key have a time, not milliseconds", () => {
    const at = Date.UTC(2027, 0, 15, 12);
    const details = { changed: ["expires_at_millis"], values: { expires_at_millis: { before: at, after: null } } };
    expect(getChanges(details)).toEqual([
      { label: "Expires", values: { before: formatTime(at), after: "No expiration" } },
    ]);
  });

  it.each([[{ values: { before: {}, after: [] } }], [{ method: "password" }], [["changed"]], [null]])(
    "are none in %j",
    (details) => {
      expect(getChanges(details)).toEqual([]);
    },
  );
});

describe("the fields of details have a name in every language", () => {
  const german: Readonly<Record<string, string>> = JSON.parse(
    readFileSync(new URL("../../i18n/languages/de.json", import.meta.url), "utf8"),
  );
  const hasName = (field: string): boolean => {
    const name = field.replace(/^(logo|onboarding)_.+/, "$1");
    return [`auditDetails.names.${name}`, `audit.fields.${name}`].some((key) => key in german);
  };
  const audited = [userFields, teamFields].map((fields) => auditedNames(fields));
  const filters = [contract.auditLog.export.query, contract.users.export.query].flatMap((query) =>
    Object.keys(query?.shape ?? {}),
  );

  it.each<[string, readonly string[]]>([
    ["users and teams", audited.flatMap(({ withValues, withoutValues }) => [...withValues, ...withoutValues])],
    ["the configuration of a project", Object.keys(defaultProjectConfig)],
    // The server's source can't be read reliably for these. Add what a new audit event records.
    ["projects", ["display_name", "description", "is_production_mode", "is_development_environment", "owner_team_id"]],
    ["other settings of projects", ["logo_url", "onboarding_state", "pushed_config", "config_source"]],
    ["webhook endpoints", ["url", "uid", "description", "event_types", "channels", "metadata", "rate_limit"]],
    ["webhooks", ["is_disabled", "is_own", "host", "event_type", "kind", "message", "since", "until", "count"]],
    ["disabled endpoints", ["reason", "failing_since_millis"]],
    ["permissions", ["id", "description", "contained_ids", "scope", "permission_id"]],
    ["API keys", ["owner_type", "owner_id", "is_public", "expires_at_millis", "description", "cause"]],
    ["project keys", ["keys", "expires_at_millis", "description", "revoked_key_sets", "ended_sessions"]],
    ["partners", ["partner", "client_id", "why"]],
    ["owners", ["is_transfer", "from_team_id", "to_team_id", "creator_user_id", "team_id", "user_id", "teams"]],
    ["contact channels", ["contact_channel_id", "value", "is_primary", "is_verified", "used_for_auth", "cause"]],
    ["sign-ins", ["method", "second_factor", "session_id", "impersonated_by", "derived_sessions", "sessions"]],
    ["links", ["expires_in_millis"]],
    ["credentials", ["change", "passkey_id", "passkeys", "other_ways_in_removed", "email_verified"]],
    ["new users", ["is_anonymous", "has_password", "otp_auth_enabled", "requires_totp_mfa", "provider_ids"]],
    ["connected accounts", ["provider_id", "connected_account_id", "allow_sign_in", "allow_connected_accounts"]],
    ["provider tests", ["outcome"]],
    ["emails", ["type", "resent_as", "reason", "category", "users", "refusals"]],
    ["waiting emails", ["is_paused", "scheduled_at_millis", "cancel"]],
    ["email templates", ["language", "subject", "content"]],
    ["test emails", ["host", "port", "is_sent", "error_type"]],
    ["exports", ["first", "last", "format", "filters"]],
  ])("%s: %j", (_, fields) => {
    expect(fields.filter((field) => !hasName(field))).toEqual([]);
  });

  it("and so do the filters of exports", () => {
    const isOmitted = (name: string) => ["after", "format"].includes(name);
    const unnamed = filters.filter(
      (name) => !isOmitted(name) && !hasName(name) && !(`auditDetails.filters.${name}` in german),
    );
    expect(unnamed).toEqual([]);
  });
});
