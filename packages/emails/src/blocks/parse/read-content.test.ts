import { describe, expect, it } from "vitest";
import { TemplateError } from "../../email-template.ts";
import { getDefaultTemplate, renderExample } from "../../render-email.ts";
import { parseContent } from "../render-template.ts";

const layout = (childrenIds: unknown, more: object = {}) => ({ type: "EmailLayout", data: { childrenIds, ...more } });
const box = (...childrenIds: string[]) => ({ type: "Container", data: { props: { childrenIds } } });
const spacer = { type: "Spacer", data: { props: { height: 8 } } };
const text = (props: object, style: object = {}) => ({ type: "Text", data: { props, style } });
const columns = (props: object) => ({ type: "ColumnsContainer", data: { props } });
const column = { childrenIds: ["s"] };

const getProblem = (content: unknown): string => {
  try {
    parseContent(content);
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
  return "";
};

/** Content with this block as the root's only child. */
const around = (block: unknown) => ({ root: layout(["b"]), b: block });

describe("valid content", () => {
  it.each([
    ["an empty email", { root: layout([]) }],
    ["a root without anything", { root: { type: "EmailLayout", data: {} } }],
    ["a root without data", { root: { type: "EmailLayout" } }],
    ["null for what is not said", around(text({ text: null }, { color: null, padding: null, fontSize: null }))],
    ["null for props and style", around({ type: "Text", data: { props: null, style: null } })],
    ["keys that are not ours", { ...around(text({ text: "x", mine: [1] }, { shadow: "x" })), editor: spacer }],
    ["an unreachable block with missing children", { root: layout([]), lost: box("gone") }],
    ["a block that is shown twice", { root: layout(["s", "s"]), s: spacer }],
    ["ids of any kind", { root: layout(["__proto__", "constructor"]), ["__proto__"]: spacer, constructor: spacer }],
    ["two columns of three", { ...around(columns({ columns: [column, column, column], columnsCount: 2 })), s: spacer }],
    [
      "columns with widths",
      { ...around(columns({ columns: [column, column, column], fixedWidths: [80, null] })), s: spacer },
    ],
    ["columns without anything", around(columns({}))],
  ])("%s", (_name, content) => {
    expect(getProblem(content)).toBe("");
  });

  it.each([
    "email_verification",
    "password_reset",
    "magic_link",
    "team_invitation",
    "security_notice",
    "reauthentication_code",
    "api_key_revoked",
    "owner_invitation",
  ] as const)("the default of %s", (type) => {
    const template = getDefaultTemplate(type);
    expect(getProblem(JSON.parse(JSON.stringify(template.content)))).toBe("");
    expect(() => renderExample(type, { displayName: "Acme" }, { ...template, language: "" })).not.toThrow();
  });
});

describe("rejects invalid content and names the block:", () => {
  it.each([
    ["null", null, /must be an object of blocks/],
    ["a text", "x", /must be an object of blocks/],
    ["a list", [layout([])], /must be an object of blocks/],
    ["no root", { top: layout([]) }, /must have a block "root" of type EmailLayout/],
    ["a root of another type", { root: box() }, /must have a block "root" of type EmailLayout/],
    ["a block that is null", around(null), /^Block "b" must be an object$/],
    ["no type", around({ data: {} }), /^Block "b" must have one of the types EmailLayout, Container, /],
    ["a type named like an Object member", around({ type: "constructor" }), /^Block "b" must have one of the types/],
    ["a child that is missing", { root: layout(["b", "c"]), b: spacer }, /^Block "root": its child "c" does not exist/],
    ["a child that is a layout", { root: layout(["b"]), b: layout([]) }, /^Block "root": its child "b" .*is a layout/],
    ["a child of itself", around(box("b")), /^Block "b": its child "b" is also one of its ancestors$/],
    ["a child that is the root", around(box("root")), /^Block "b": its child "root" is also one of its ancestors$/],
    [
      "a cycle of two blocks",
      { ...around(box("c")), c: box("b") },
      /^Block "c": its child "b" is also one of its ancestors$/,
    ],
    [
      "a cycle through a column",
      around(columns({ columns: [{ childrenIds: ["b"] }, {}, {}] })),
      /^Block "b": its child "b" is also one/,
    ],
    [
      "children that aren't a list",
      { root: layout("b") },
      /^Block "root": data\.childrenIds must be a list of block IDs$/,
    ],
    [
      "children that aren't IDs",
      { root: layout([1]) },
      /^Block "root": data\.childrenIds must be a list of block IDs$/,
    ],
    [
      "a color by name",
      { root: layout([], { canvasColor: "red" }) },
      /^Block "root": data\.canvasColor must be a color/,
    ],
    [
      "a color with more text after it",
      around(text({}, { color: "#000000;x:y" })),
      /^Block "b": data\.style\.color must be a color/,
    ],
    [
      "an unknown font",
      around(text({}, { fontFamily: "Arial" })),
      /^Block "b": data\.style\.fontFamily must be one of MODERN_SANS/,
    ],
    [
      "a numeric font weight",
      around(text({}, { fontWeight: 600 })),
      /^Block "b": data\.style\.fontWeight must be one of bold, normal$/,
    ],
    [
      "an unknown alignment",
      around(text({}, { textAlign: "justify" })),
      /textAlign must be one of left, center, right$/,
    ],
    [
      "a padding that is a number",
      around(text({}, { padding: 8 })),
      /^Block "b": data\.style\.padding must be an object$/,
    ],
    [
      "a padding with a unit",
      around(text({}, { padding: { top: "8px" } })),
      /^Block "b": data\.style\.padding\.top must be a number/,
    ],
    [
      "a negative size",
      around(text({}, { fontSize: -1 })),
      /^Block "b": data\.style\.fontSize must be a number from 0 to 200$/,
    ],
    ["an enormous size", around(text({}, { fontSize: 1e9 })), /fontSize must be a number/],
    [
      "a text that isn't a string",
      around(text({ text: { x: 1 } })),
      /^Block "b": data\.props\.text must be text of at most 10000/,
    ],
    [
      "a text that is too long",
      around(text({ text: "x".repeat(10_001) })),
      /^Block "b": data\.props\.text must be text/,
    ],
    ["an unknown part", around(text({ onlyIn: "pdf" })), /onlyIn must be one of html, text$/],
    ["one column", around(columns({ columnsCount: 1 })), /^Block "b": data\.props\.columnsCount must be 2 or 3$/],
    ["two columns instead of three", around(columns({ columns: [{}, {}] })), /columns must be three columns$/],
    [
      "a column that isn't an object",
      around(columns({ columns: [1, {}, {}] })),
      /^Block "b": data\.props\.columns\[0\] must be an object$/,
    ],
    ["data that is a list", around({ type: "Text", data: [] }), /^Block "b": data must be an object$/],
    ["an invalid block that isn't rendered", { root: layout([]), lost: text({}, { color: 1 }) }, /^Block "lost"/],
  ])("%s", (_name, content, problem) => {
    expect(getProblem(content)).toMatch(problem);
  });

  it("too many blocks", () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`b${index}`, spacer]));
    expect(getProblem({ root: layout([]), ...many })).toMatch(/at most 500 blocks/);
  });

  it("a few blocks that repeat each other exponentially", () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 11 }, (_, index) => [
        `b${index}`,
        index === 10 ? spacer : box(`b${index + 1}`, `b${index + 1}`),
      ]),
    );
    expect(getProblem({ root: layout(["b0"]), ...doubling })).toMatch(/render at most 500 blocks/);
  });

  it("deeply nested containers", () => {
    const nested = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`b${index}`, box(`b${index + 1}`)]));
    expect(getProblem({ root: layout(["b0"]), ...nested, b50: spacer })).toMatch(/nested more than 12 levels deep/);
  });
});
