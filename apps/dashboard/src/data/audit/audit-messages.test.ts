import type { AuditEntry } from "@vestibule/react";
import { expect, it } from "vitest";
import { auditActions } from "./audit-actions.ts";
import { actionMessages, getEntryMessage, getReplayKind } from "./audit-messages.ts";
import { getFailureMessage } from "./sign-in-failure-messages.ts";

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

it("every labeled action can be used in a URL", () => {
  expect([...auditActions]).toEqual(Object.keys(actionMessages));
});

it("ignores replay kinds without a label", () => {
  expect([{ kind: "resend" }, { kind: 3 }, {}, "resend", null].map(getReplayKind)).toEqual([
    "resend",
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

it.each([
  ["EMAIL_PASSWORD_MISMATCH", "Wrong email or password"],
  ["STATUS_429", "Too many attempts"],
  ["STATUS_400", undefined],
  ["toString", undefined],
])("explains failure code %s as %s", (code, words) => {
  expect(getFailureMessage(code)).toBe(words);
});
