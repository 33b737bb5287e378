import type { AuditEntry } from "@vestibule/react";
import { describe, expect, it } from "vitest";
import { auditActions } from "../../data/audit/audit-actions.ts";
import { getSentence, getSentenceText, type SentenceEntry } from "./sentence.ts";

const viewer = { userId: "me", projectId: "here" };
const names = { t: "Gulf Jet", ada: "Ada", priya: "Priya" };

const ada = { type: "user", id: "ada", accessType: "client", displayName: "Ada" } as const;
const owner = { type: "owner", id: "me", accessType: "admin", displayName: "Mara" } as const;
const keys = { type: "key", id: "k", accessType: "server", displayName: "Builds" } as const;
const visitor = { ...ada, id: null, displayName: null };
const target = (type: string, id: string, displayName: string | null = null) => ({ type, id, displayName });
const priya = target("user", "priya", "Priya");
const self = target("user", "ada", "Ada");

const entry = (change: Partial<SentenceEntry>): SentenceEntry => ({
  action: "sign_in",
  outcome: "success",
  actor: ada,
  target: self,
  details: {},
  names,
  ...change,
});
const read = (change: Partial<SentenceEntry>): string => getSentenceText(getSentence(entry(change), viewer));

describe("the sentence of an audit entry", () => {
  it.each<[string, Partial<SentenceEntry>]>([
    ["Ada signed in with a password", { details: { method: "password" } }],
    ["Ada signed in with GitHub", { details: { method: "github" } }],
    ["Ada signed in", { details: { method: "unknown" } }],
    ["A visitor couldn't sign in as Ada", { outcome: "failure", actor: visitor }],
    ["A visitor couldn't sign in", { outcome: "failure", actor: visitor, target: null }],
    ["Ada needs a second factor to sign in", { outcome: "challenge" }],
    [
      "A visitor requested a code to sign up",
      { action: "sign_up", outcome: "challenge", actor: visitor, target: null },
    ],
    ["You added Priya to Gulf Jet", added({ actor: owner })],
    [
      "You viewed a captured email: Password reset",
      { action: "email.read_kept", actor: owner, target: target("email", "e"), details: { type: "password_reset" } },
    ],
    [
      "You viewed an email to ada@example.com",
      { action: "email.read_kept", actor: owner, target: target("email", "e", "ada@example.com") },
    ],
    [
      "You viewed an email to Priya: Password reset",
      {
        action: "email.read_kept",
        actor: owner,
        target: target("email", "e", "priya@example.com"),
        details: { type: "password_reset", user_id: "priya" },
      },
    ],
    ["You viewed captured emails", { action: "email.read_kept", actor: owner, target: null }],
    [
      "You resent an email to ada@example.com",
      { action: "email.resend", actor: owner, target: target("email", "e", "ada@example.com") },
    ],
    ["You resent an email", { action: "email.resend", actor: owner, target: target("email", "e") }],
    ["API key “Builds” added Priya to Gulf Jet", added({ actor: keys })],
    ["You added a user to a team", added({ actor: owner, target: target("user", "gone"), names: {} })],
    ["An email to Ada wasn't sent", { action: "email.skip" }],
    ["Ada joined Gulf Jet", added({ target: self })],
    ["Ada left Gulf Jet", { action: "team_membership.remove", details: { team_id: "t" } }],
    ["Ada changed their password", { action: "password.change", details: { change: "replaced" } }],
    ["You set the password of Ada", { action: "password.change", actor: owner, details: { change: "added" } }],
    ["Ada added a passkey", { action: "passkey.add" }],
    ["You removed a passkey of Ada", { action: "passkey.remove", actor: owner }],
    ["Ada connected a GitHub account", { action: "connected_account.add", details: { provider_id: "github" } }],
    ["You updated user Ada: name, email codes", updated(["display_name", "otp_auth_enabled"])],
    ["You updated user Ada: a, b, 3 more", updated(["a", "b", "c", "d", "e"])],
    ["You created team Engines", { action: "team.create", actor: owner, target: target("team", "e", "Engines") }],
    ["You deleted a team", { action: "team.delete", actor: owner, target: target("team", "gone") }],
    ["You revoked API key “CI” of Ada", key({ owner_type: "user", owner_id: "ada" }, { actor: owner })],
    ["Ada revoked API key “CI”", key({ owner_type: "user", owner_id: "ada" })],
    ["You turned off “Allow localhost”", settings({ "config.allow_localhost": { before: true, after: false } })],
    [
      "You changed the settings: name, mail server",
      settings({ display_name: "changed", "config.email_config": "changed" }),
    ],
    [
      "You changed the settings: minimum password length",
      settings({ "config.password_min_length": { before: 8, after: 12 } }),
    ],
    ["Ada ended a session", { action: "session.revoke", target: target("session", "s"), details: { user_id: "ada" } }],
    ["You ended the sessions of Ada", { action: "session.revoke", actor: owner, details: { sessions: 2 } }],
    [
      "You added Grace as an owner",
      { action: "project_owner.add", actor: owner, target: target("user", "g", "Grace") },
    ],
    [
      "You granted posts:read to Priya",
      { action: "project_permission.grant", actor: owner, target: priya, details: { permission_id: "posts:read" } },
    ],
    [
      "You updated template “Email verification”",
      { action: "email_template.update", actor: owner, target: target("email_template", "email_verification") },
    ],
    [
      "The server disabled endpoint a.example",
      {
        action: "webhook_endpoint.disable",
        actor: { ...owner, type: "system", id: null },
        target: target("webhook_endpoint", "ep_1", "a.example"),
      },
    ],
    [
      "You resent an event to endpoint a.example",
      {
        action: "webhook.replay",
        actor: owner,
        target: target("webhook_endpoint", "ep_1", "a.example"),
        details: { kind: "resend" },
      },
    ],
  ])("reads: %s", (sentence, change) => {
    expect(read(change)).toBe(sentence);
  });

  it("keeps names that change the text direction apart from its words", () => {
    const spoofed = target("user", "x", "Ev\u202ee");
    const parts = getSentence(entry({ action: "user.delete", actor: owner, target: spoofed }), viewer);
    expect(getSentenceText(parts)).toBe("You deleted user Ev e");
    expect(parts.at(-1)).toMatchObject({ actorLabel: { name: "Ev e", page: { at: "user", id: "x" } }, id: "x" });
  });

  it.each(auditActions.map((action) => [action]))("is complete for %s, whatever is known", (action) => {
    for (const [actor, about, details] of [
      [owner, target("thing", "x"), {}],
      [visitor, null, null],
      [ada, self, { permission_id: 7, provider_id: null, changed: [3], team_id: "gone" }],
    ] as const) {
      const sentence = read({ action, actor, target: about, details, names: {} });
      expect(sentence).toMatch(/^[A-Z].*\S$/);
      expect(sentence).not.toMatch(/[{}[\]]| {2}|undefined|null/);
    }
  });
});

function added(change: Partial<SentenceEntry>): Partial<SentenceEntry> {
  return { action: "team_membership.add", target: priya, details: { team_id: "t" }, ...change };
}

function updated(changed: readonly string[]): Partial<SentenceEntry> {
  return { action: "user.update", actor: owner, details: { changed } };
}

function key(details: object, change: Partial<SentenceEntry> = {}): Partial<SentenceEntry> {
  return { action: "api_key.revoke", target: target("api_key", "c", "CI"), details, ...change };
}

function settings(details: AuditEntry["details"]): Partial<SentenceEntry> {
  return { action: "project.update", actor: owner, target: target("project", "here"), details };
}

describe("on the page of a user", () => {
  const onPage = (change: Partial<SentenceEntry>): string =>
    getSentenceText(getSentence(entry(change), viewer, "priya"));
  it.each<[string, Partial<SentenceEntry>]>([
    ["You updated this user: name", { action: "user.update", actor: owner, details: { changed: ["display_name"] } }],
    ["You changed the password of this user", { action: "password.change", actor: owner }],
    ["You added this user to Gulf Jet", added({ actor: owner })],
    ["You removed a passkey", { action: "passkey.remove", actor: owner }],
    ["A visitor couldn't sign in", { outcome: "failure", actor: visitor }],
    [
      "You viewed a captured email: Password reset",
      {
        action: "email.read_kept",
        actor: owner,
        target: target("email", "e", "priya@example.com"),
        details: { type: "password_reset", user_id: "priya" },
      },
    ],
  ])("%s", (sentence, change) => {
    expect(onPage({ target: priya, ...change })).toBe(sentence);
  });
});
