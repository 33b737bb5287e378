import type { AuditEntry } from "@vestibule/react";
import { describe, expect, it } from "vitest";
import { findLabelInEntries, formatActor, formatTarget, getLabelText, isOpaque, shortId } from "./actor-label.ts";

const id = "db2e15b7-9187-44b1-914e-8d0b28900622";
const viewer = { userId: "me", projectId: "here" };
type Actor = AuditEntry["actor"];
const actor = (type: Actor["type"], id: string | null, displayName: string | null = null): Actor => ({
  type,
  id,
  accessType: null,
  displayName,
});

describe("the actor label", () => {
  it.each([
    [actor("user", null), "Anonymous", null],
    [actor("user", id, "Ada"), "Ada", "user"],
    [actor("user", id), "User", "user"],
    [actor("owner", "me", "Me"), "You", null],
    [actor("owner", id, "o@example.com"), "Owner o@example.com", null],
    [actor("owner", id), "Owner", null],
    [actor("key", id, "Set-up"), "API key “Set-up”", "keys"],
    [actor("key", id), "API keys", null],
    [actor("key", null), "API keys", null],
    [actor("system", null), "The server", null],
    [actor("user", id, "A\u202eda"), "A da", "user"],
  ])("%j is %s", (who, text, page) => {
    const actorLabel = formatActor(who, viewer);
    expect([getLabelText(actorLabel), actorLabel.page?.at ?? null]).toEqual([text, page]);
  });
});

describe("the target label", () => {
  const target = (type: string, id: string, displayName: string | null = null) => ({ type, id, displayName });

  it.each<[AuditEntry["action"], NonNullable<AuditEntry["target"]>, string, string | null]>([
    ["user.update", target("user", id, "Ada"), "Ada", "user"],
    ["user.update", target("user", "me", "Me"), "Me", "user"],
    ["project_owner.add", target("user", "me", "Me"), "You", null],
    ["project_owner.add", target("user", id, "Grace"), "Owner Grace", null],
    ["team.create", target("team", id, "Engines"), "Team Engines", "team"],
    ["team.delete", target("team", id), "Team", "team"],
    ["project.update", target("project", "here"), "This project", null],
    ["project.update", target("project", id), "Project", null],
    ["project_key.create", target("project_key", id, "Set-up"), "API key “Set-up”", "keys"],
    ["api_key.create", target("api_key", id, "CI"), "Key “CI”", null],
    ["webhook.replay", target("webhook_endpoint", "ep_2mVxa0Lq7", "a.example"), "Endpoint a.example", "endpoint"],
    ["webhook_endpoint.delete", target("webhook_endpoint", "ep_2mVxa0Lq7"), "Endpoint", null],
    [
      "email_template.update",
      target("email_template", "email_verification"),
      "Template “Email verification”",
      "template",
    ],
    ["permission_definition.create", target("permission_definition", "$a_long_name"), "Permission $a_long_name", null],
    ["oauth_provider.test", target("oauth_provider", "github"), "Provider GitHub", null],
    ["email_suppression.remove", target("email_address", "a@long.example.com"), "Email a@long.example.com", null],
    [
      "project_owner_invitation.send",
      target("project_owner_invitation", id, "a@b.example"),
      "Invitation a@b.example",
      null,
    ],
    ["project_owner_invitation.send", target("project_owner_invitation", id), "Invitation", null],
    ["webhook_message.create", target("webhook_message", "msg_2mVxa0Lq7"), "Message", null],
    ["session.revoke", target("session", id), "Session", null],
    ["user.update", target("some_thing", id), "some thing", null],
  ])("%s of %j is to %s", (action, target, text, page) => {
    const actorLabel = formatTarget({ action, target }, viewer);
    expect([getLabelText(actorLabel), actorLabel.page?.at ?? null]).toEqual([text, page]);
  });
});

describe("the label of an id in a filter", () => {
  const entry = {
    action: "project_owner.add",
    actor: actor("key", "k", "Builds"),
    target: { type: "user", id: "me", displayName: "Me" },
  } as const;

  it.each([
    ["actor", "k", [entry], "API key “Builds”"],
    ["target", "me", [entry], "You"],
    ["target", "k", [entry], null],
    ["target", "me", [{ ...entry, target: null }], null],
    ["actor", "k", [], null],
    ["actor", "k", undefined, undefined],
  ] as const)("is taken from the entries: %s %s in %j is %s", (side, id, entries, text) => {
    const actorLabel = findLabelInEntries(side, id, entries, viewer);
    expect(actorLabel && getLabelText(actorLabel)).toBe(text);
  });
});

it.each([
  ["short", "short"],
  ["db2e15b7-9187-44b1-914e-8d0b28900622", "db2e15b7…"],
  ["ep_2mVxa0Lq7Zt1Yc8Rb5Nd4K", "ep_2mVxa…"],
  ["email_verification", "email_verification"],
  ["$invite_members", "$invite_members"],
  ["ada.lovelace@example.com", "ada.lovelace@example.com"],
])("the id %s is shown as %s: only opaque ids are shortened", (id, shown) => {
  expect(shortId(id)).toBe(shown);
  expect(isOpaque(id)).toBe(shown.endsWith("…"));
});
