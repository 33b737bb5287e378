import { describe, expect, it } from "vitest";
import { compileMessage } from "./compile-messages.mjs";

describe("a compiled message", () => {
  it.each([
    ["Sign in", "Sign in"],
    ["to continue to {project}", "to continue to {project}"],
    ["it''s '{here}'", "it's {here}"],
    [
      "Ends {n, plural, one {# session} other {# sessions of {name}}}.",
      ["Ends ", { of: "n", forms: { one: "{n} session", other: "{n} sessions of {name}" } }, "."],
    ],
    ["{n, plural, =0 {none} other {#}}", [{ of: "n", forms: { "=0": "none", other: "{n}" } }]],
    ["{who, select, you {You} other {They}}", [{ of: "who", forms: { "=you": "You", other: "They" } }]],
  ])("of %j is %j", (text, compiled) => {
    expect(compileMessage(text)).toEqual(compiled);
  });

  it.each([
    ["{open", /EXPECT_ARGUMENT_CLOSING_BRACE/],
    ["{n, plural, one {#}}", /MISSING_OTHER_CLAUSE/],
    ["{when, date, short}", /format that the components don't support/],
    ["{n, selectordinal, other {#}}", /format that the components don't support/],
  ])("rejects %j", (text, reason) => {
    expect(() => compileMessage(text)).toThrow(reason);
  });
});
