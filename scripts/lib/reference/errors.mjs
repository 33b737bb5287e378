import { readFileSync } from "node:fs";
import { join } from "node:path";
import { errorGroupParents, errorMessage, errorStatus, getErrorGroup } from "@vestibule/contract";
import { ROOT } from "../repository.mjs";
import { code, generatedNote, page, table } from "./markdown.mjs";

const source = readFileSync(join(ROOT, "packages", "contract", "src", "errors", "details.ts"), "utf8");

/** Detail types that multiple codes share. */
const shared = new Map(
  [...source.matchAll(/^interface (\w+) \{\n([\s\S]*?)^\}/gm)].map(([, name, fields]) => [name, fields]),
);

const rows = source.slice(source.indexOf("export interface ErrorDetails {"));

/** The fields of a code's `details`, read from the contract's types. @returns pairs of name and type. */
function getDetails(name) {
  const found = new RegExp(`^  ${name}: (\\{[\\s\\S]*?\\}|\\w+);$`, "m").exec(rows)?.[1];
  if (found === undefined) return [];
  const fields = shared.get(found) ?? found.slice(1, -1);
  return fields
    .split(/;\s*/)
    .map((field) => field.trim())
    .filter((field) => field !== "")
    .map((field) => field.split(/: (.*)/s));
}

/** Placeholder for a detail that varies per response: any text built from it shows the detail's name. */
const placeholder = (name) => ({
  toString: () => `{${name}}`,
  toJSON: () => `{${name}}`,
  join: () => `{${name}}`,
});

function getMessage(name) {
  const details = getDetails(name);
  const named = Object.fromEntries(details.map(([field]) => [field, placeholder(field)]));
  const unknown = Object.fromEntries(details.map(([field]) => [field, null]));
  try {
    return errorMessage(name, named);
  } catch {
    // Some messages compute with the value. Every such detail can also be null.
    return errorMessage(name, unknown);
  }
}

const describe = (name) => {
  const group = getErrorGroup[name];
  return [
    `### ${name}`,
    [`- Status: ${errorStatus[name]}`, ...(group ? [`- Group: ${code(group)}`] : [])].join("\n"),
    getMessage(name),
    table(
      ["detail", "type"],
      getDetails(name).map(([field, type]) => [code(field), code(type)]),
    ),
  ];
};

/** errors.md: every code with its status, group, details and message. */
export const errorsPage = () =>
  page(
    "# Errors",
    generatedNote,
    "A known error is returned as JSON `{ code, error, details? }`, with its code in the `x-stack-known-error` header too. The message is for developers and may change; rely on the code. Any other error is plain text without that header.",
    "A request with the `x-stack-override-error-status` header gets errors with status 200, and the real status in `x-stack-actual-status`.",
    "## Groups",
    "Groups let a client handle several codes alike. The server never sends them.",
    table(
      ["group", "parent"],
      Object.entries(errorGroupParents).map(([name, parent]) => [code(name), parent ? code(parent) : ""]),
    ),
    "## Codes",
    ...Object.keys(errorStatus).flatMap(describe),
  );
