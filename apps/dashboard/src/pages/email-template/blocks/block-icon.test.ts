import { expect, it } from "vitest";
import { getSummary } from "./block-icon.tsx";

it.each([
  ["{{#if userDisplayName}}Hello {{userDisplayName}},{{else}}Hello,{{/if}}", "Hello {{userDisplayName}},"],
  ["From {{device}}{{#unless location}} nearby{{/unless}}  at\n{{when}}", "From {{device}} nearby at {{when}}"],
  ["{{#if a}}A{{#if b}}B{{else}}C{{/if}}{{/if}}", "AB"],
  ["{{#if a}} unfinished", "unfinished"],
  ["Plain", "Plain"],
])("the summary of the text %j has no conditions: %j", (text, summary) => {
  expect(getSummary({ type: "Text", data: { props: { text } } })).toBe(summary);
});
