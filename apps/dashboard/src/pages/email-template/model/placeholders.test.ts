import { describe, expect, it } from "vitest";
import { placeholderProblem } from "./placeholders.ts";

const problemOf = (text: string) => placeholderProblem(text, new Set(["name", "nobody", "project_2"]));

describe("variables and conditions in a text", () => {
  it.each([
    "",
    "Hello, world. { } }} ",
    "Hello {{name}}, {{ name }}, {{{name}}}, {{& name}}, {{~name~}} at {{project_2}}!",
    "{{#if name}}yes{{else}}no{{/if}}{{#if name}}yes{{^}}no{{/if}}",
    "{{#if name}}{{#unless nobody}}{{name}}{{else}}x{{/unless}}{{else}}y{{/if}}",
    "a{{! not shown }}b{{!-- {{nope}} --}}c",
    `${"{{#if name}}".repeat(800)}x${"{{/if}}".repeat(800)}`,
  ])("%j is valid", (text) => {
    expect(problemOf(text)).toBeUndefined();
  });

  it.each([
    ["Hi {{nope}}!", "This email has no variable “nope”"],
    ["{{#if nope}}x{{/if}}", "This email has no variable “nope”"],
    ["{{name}}{{#unless constructor}}x{{/unless}}", "This email has no variable “constructor”"],
    ["Hi {{nope}} {{#if", "“{{” is not closed with “}}”"],
    ["{{name}", "“{{” is not closed with “}}”"],
    ["{{{name}}", "“{{{” is not closed with “}}}”"],
    ["{{!-- open }}", "“{{!--” is not closed with “--}}”"],
    ["{{#if name}}", "“{{#if name}}” is not closed with “{{/if}}”"],
    ["{{#if name}}{{#unless nobody}}x{{/if}}", "“{{#unless nobody}}” is not closed with “{{/unless}}”"],
    ["{{#if name}}x{{/unless}}", "“{{/unless}}” has no “{{#unless}}” before it"],
    ["x{{/if}}", "“{{/if}}” has no “{{#if}}” before it"],
    ["{{else}}", "“{{else}}” has no “{{#if}}” before it"],
    ["{{#if name}}a{{else}}b{{^}}c{{/if}}", "“{{#if name}}” has a second “{{^}}”"],
    ["{{}}", "“{{}}” is neither a variable nor a condition"],
    ["{{#if}}x{{/if}}", "“{{#if}}” is neither a variable nor a condition"],
    ["{{#each names}}x{{/each}}", "“{{#each names}}” is neither a variable nor a condition"],
    ["{{name.first}}", "“{{name.first}}” is neither a variable nor a condition"],
    [
      "{{ a whole sentence that somebody put in braces }}",
      "“{{ a whole sentence that somebody put i…” is neither a variable nor a condition",
    ],
  ])("%j is reported", (text, problem) => {
    expect(problemOf(text)).toBe(problem);
  });
});
