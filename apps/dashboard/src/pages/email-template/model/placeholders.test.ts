import { describe, expect, it } from "vitest";
import { placeholderProblem } from "./placeholders.ts";

const getProblem = (text: string) => placeholderProblem(text, new Set(["name", "unset", "project_2"]));

describe("variables and conditions in a text", () => {
  it.each([
    "",
    "Hello, world. { } }} ",
    "Hello {{name}}, {{ name }}, {{{name}}}, {{& name}}, {{~name~}} at {{project_2}}!",
    "{{#if name}}yes{{else}}no{{/if}}{{#if name}}yes{{^}}no{{/if}}",
    "{{#if name}}{{#unless unset}}{{name}}{{else}}x{{/unless}}{{else}}y{{/if}}",
    "a{{! not shown }}b{{!-- {{nope}} --}}c",
    `${"{{#if name}}".repeat(800)}x${"{{/if}}".repeat(800)}`,
  ])("%j is valid", (text) => {
    expect(getProblem(text)).toBeUndefined();
  });

  it.each([
    ["Hi {{nope}}!", "This email has no “nope” variable"],
    ["{{#if nope}}x{{/if}}", "This email has no “nope” variable"],
    ["{{name}}{{#unless constructor}}x{{/unless}}", "This email has no “constructor” variable"],
    ["Hi {{nope}} {{#if", "“{{” isn't closed with “}}”"],
    ["{{name}", "“{{” isn't closed with “}}”"],
    ["{{{name}}", "“{{{” isn't closed with “}}}”"],
    ["{{!-- open }}", "“{{!--” isn't closed with “--}}”"],
    ["{{#if name}}", "“{{#if name}}” isn't closed with “{{/if}}”"],
    ["{{#if name}}{{#unless unset}}x{{/if}}", "“{{#unless unset}}” isn't closed with “{{/unless}}”"],
    ["{{#if name}}x{{/unless}}", "“{{/unless}}” has no matching “{{#unless}}”"],
    ["x{{/if}}", "“{{/if}}” has no matching “{{#if}}”"],
    ["{{else}}", "“{{else}}” has no matching “{{#if}}”"],
    ["{{#if name}}a{{else}}b{{^}}c{{/if}}", "“{{#if name}}” has a second “{{^}}”"],
    ["{{}}", "“{{}}” isn't a variable or a condition"],
    ["{{#if}}x{{/if}}", "“{{#if}}” isn't a variable or a condition"],
    ["{{#each names}}x{{/each}}", "“{{#each names}}” isn't a variable or a condition"],
    ["{{name.first}}", "“{{name.first}}” isn't a variable or a condition"],
    [
      "{{ a whole sentence that a user put in braces }}",
      "“{{ a whole sentence that a user put in …” isn't a variable or a condition",
    ],
  ])("%j is reported", (text, problem) => {
    expect(getProblem(text)).toBe(problem);
  });
});
