import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorGroupOf, errorGroupParents, errorMessage, errorStatus } from "@vestibule/contract";
import { ROOT } from "../repository.mjs";
import { code, generatedNote, page, table } from "./markdown.mjs";

const source = readFileSync(join(ROOT, "packages", "contract", "src", "errors", "details.ts"), "utf8");

/** Types of details that several codes share. */
const shared = new Map(
  [...source.matchAll(/^interface (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name, fields]) => [name, fields]),
);

const rows = source.slice(source.indexOf("export interface ErrorDetails {"));

/** The fields of a code's `details` as they stand in the contract's types. @returns pairs of name and type. */
function detailsOf(name) {
  const found = new RegExp(`^  ${name}: (\\{[\\s\\S]*?\\}|\\w+);$`, "m").exec(rows)?.[1];
  if (found === undefined) return [];
  const fields = shared.get(found) ?? found.slice(1, -1);
  return fields
    .split(/;\s*/)
    .map((field) => field.trim())
    .filter((field) => field !== "")
    .map((field) => field.split(/: (.*)/s));
}

/** Stands for a detail whose value differs from answer to answer: it shows its own name in whatever text is made of it. */
const placeholder = (name) => ({
  toString: () => `{${name}}`,
  toJSON: () => `{${name}}`,
  join: () => `{${name}}`,
});

function textOf(name) {
  const details = detailsOf(name);
  const named = Object.fromEntries(details.map(([field]) => [field, placeholder(field)]));
  const unknown = Object.fromEntries(details.map(([field]) => [field, null]));
  try {
    return errorMessage(name, named);
  } catch {
    // A text that calculates with the value; every such detail may be unknown, too.
    return errorMessage(name, unknown);
  }
}

const describe = (name) => {
  const group = errorGroupOf[name];
  return [
    `### ${name}`,
    [`- Status: ${errorStatus[name]}`, ...(group ? [`- Group: ${code(group)}`] : [])].join("\n"),
    textOf(name),
    table(
      ["detail", "type"],
      detailsOf(name).map(([field, type]) => [code(field), code(type)]),
    ),
  ];
};

/** errors.md: every code with its status, family, details and text. */
export const errorsPage = () =>
  page(
    "# Errors",
    generatedNote,
    "A known error answers with JSON `{ code, error, details? }` and has its code in the header `x-stack-known-error`, too. The text is for developers and may change; the code decides. Any other error is a sentence as plain text, without that header.",
    "A request with the header `x-stack-override-error-status` gets errors with status 200, and the real one in `x-stack-actual-status`.",
    "## Groups",
    "A group lets a client react to several codes alike. It is never sent.",
    table(
      ["group", "belongs to"],
      Object.entries(errorGroupParents).map(([name, parent]) => [code(name), parent ? code(parent) : ""]),
    ),
    "## Codes",
    ...Object.keys(errorStatus).flatMap(describe),
  );
