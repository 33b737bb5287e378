import type { AuditEntry } from "@vestibule/react";
import { describe, expect, it } from "vitest";
import { formatKeySetName } from "../../data/audit/audit-messages.ts";
import { findLabelInEntries, findLocation, formatActor, formatTarget, getLabelText } from "./actor-label.ts";
import { actorOption } from "./filters/audit-filters.tsx";

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
    [actor("key", id, "Set-up"), "API keys “Set-up”", null],
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
    ["project_key.create", target("project_key", id, "Set-up"), "API keys “Set-up”", null],
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

  const names = { t: "Platform", u: "Ada" };
  it.each([
    ["user", { team_id: "t" }, "in Platform", "team"],
    ["team_invitation", { team_id: "t" }, "to Platform", "team"],
    ["session", { user_id: "u" }, "of Ada", "user"],
    ["api_key", { owner_type: "user", owner_id: "u" }, "of Ada", "user"],
    ["api_key", { owner_type: "team", owner_id: "t" }, "of Platform", "team"],
    ["user", { team_id: "gone" }, null, null],
    ["user", { user_id: "u" }, null, null],
    ["team", { team_id: "t" }, null, null],
    ["constructor", { team_id: "t" }, null, null],
    ["user", null, null, null],
  ])("of type %s with %j is %s", (type, details, text, page) => {
    const place = findLocation({ target: target(type, id), details, names });
    expect(place && `${place.preposition} ${getLabelText(place.actorLabel)}`).toBe(text);
    expect(place?.actorLabel.page?.at ?? null).toBe(page);
  });
});

describe("the label of an id in a filter", () => {
  const entry = {
    action: "project_owner.add",
    actor: actor("key", "k", "Builds"),
    target: { type: "user", id: "me", displayName: "Me" },
  } as const;

  it.each([
    ["actor", "k", [entry], "API keys “Builds”"],
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
  ["me", { type: "owner", name: "Me", email: "me@example.com" }, "You (me@example.com)"],
  ["me", { type: "owner", name: "Me", email: null }, "You (Me)"],
  ["o", { type: "owner", name: "Grace", email: "g@example.com" }, "Grace"],
  ["k", { type: "key", name: "Set-up", email: null }, formatKeySetName("Set-up")],
] as const)("%s is offered as an option: %j as %s", (value, known, label) => {
  expect(actorOption(value, known, "me")).toEqual({ value, label });
});
