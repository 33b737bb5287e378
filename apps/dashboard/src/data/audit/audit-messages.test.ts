import { expect, it } from "vitest";
import { auditActions } from "./audit-actions.ts";
import { actionMessages, getReplayKind } from "./audit-messages.ts";
import { getFailureMessage } from "./sign-in-failure-messages.ts";

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
