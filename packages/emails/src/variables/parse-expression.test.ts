import { describe, expect, it } from "vitest";
import type { Value } from "../email-template.ts";
import { assignMarks, fillWithMarks, toPlainText } from "./fill.ts";
import { parseExpression } from "./parse-expression.ts";
import { nameValue, textValue } from "./template-values.ts";

const values: Readonly<Record<string, Value>> = {
  name: nameValue("Ada"),
  unset: nameValue(null),
  invisible: nameValue(" \u200b"),
  project_2: textValue("Acme"),
};

const evaluate = (text: string): string => {
  const marked = assignMarks(values);
  return toPlainText(fillWithMarks(text, marked), marked);
};

describe("template expressions", () => {
  it.each([
    ["text is itself", "Hello, world. { } }} ", "Hello, world. { } }} "],
    ["a variable", "Hello {{name}}!", "Hello Ada!"],
    ["spaces inside", "{{ name }}", "Ada"],
    ["digits and underscores", "{{project_2}}", "Acme"],
    ["three braces", "{{{name}}} {{{ name }}}", "Ada Ada"],
    ["an ampersand", "{{&name}} {{& name}}", "Ada Ada"],
    ["an unknown one", "[{{other}}{{constructor}}{{__proto__}}]", "[]"],
    ["one that is empty", "[{{unset}}]", "[]"],
    ["if", "{{#if name}}yes{{/if}}{{#if unset}}no{{/if}}", "yes"],
    ["an invisible name counts as empty", "{{#if invisible}}yes{{else}}no{{/if}}", "no"],
    ["else", "{{#if unset}}yes{{else}}no{{/if}}", "no"],
    ["the other else", "{{#if name}}yes{{^}}no{{/if}}", "yes"],
    ["unless", "{{#unless unset}}a{{else}}b{{/unless}}{{#unless name}}c{{else}}d{{/unless}}", "ad"],
    ["nested", "{{#if name}}{{#unless unset}}{{name}}{{/unless}}{{/if}}", "Ada"],
    ["a comment", "a{{! not shown }}b{{!-- {{name}} --}}c", "abc"],
    [
      "lines with nothing but a tag are no lines",
      "a\n{{#if name}}\nb\n  {{else}} \nc\n{{/if}}\n{{! x }}\nd",
      "a\nb\nd",
    ],
    ["lines with a value are lines", "a\n{{unset}}\nb", "a\n\nb"],
    ["spaces taken away", "a {{~name~}} b {{~#if name}} c {{~/if}}", "aAdab c"],
  ])("%s", (_name, text, result) => {
    expect(evaluate(text)).toBe(result);
  });

  it.each([
    "{{",
    "{{name",
    "{{name}",
    "{{{name}}",
    "{{}}",
    "{{#if name}}",
    "{{#if}}x{{/if}}",
    "{{#if name}}x{{/unless}}",
    "{{/if}}",
    "{{else}}",
    "{{#if name}}a{{else}}b{{else}}c{{/if}}",
    "{{#each names}}x{{/each}}",
    "{{name.first}}",
    "{{name 'x'}}",
    "{{> partial}}",
    "{{lookup this 'constructor'}}",
    "{{!-- open }}",
  ])("%s is invalid and stays unchanged", (text) => {
    expect(parseExpression(text)).toBeNull();
    expect(evaluate(text)).toBe(text);
  });

  it("a value is never parsed as a template", () => {
    const marked = assignMarks({ name: nameValue("{{other}}{{#if x}}"), other: textValue("secret") });
    expect(toPlainText(fillWithMarks("{{name}}", marked), marked)).toBe("{{other}}{{#if x}}");
  });

  it("handles long and deeply nested text without overflow", () => {
    expect(evaluate(`${"{{#if name}}".repeat(800)}x${"{{/if}}".repeat(800)}`)).toBe("x");
    expect(evaluate("{{".repeat(5_000))).toBe("{{".repeat(5_000));
    expect(evaluate("{{name}}".repeat(1_000))).toBe("Ada".repeat(1_000));
  });
});
