import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../repository.mjs";
import { code, generatedNote, page, table } from "./markdown.mjs";

const source = readFileSync(join(ROOT, "apps", "server", "src", "config.ts"), "utf8");

/** Variable names in the order in which the server reads them. */
const names = [...new Set(source.match(/"VESTIBULE_[A-Z_]*[A-Z]"/g))].map((name) => name.slice(1, -1));

const texts = new Map([...source.matchAll(/^const (\w+) = (?:"([^"]*)"|(\d+));$/gm)].map(([, k, s, n]) => [k, s ?? n]));
const lists = new Map(
  [...source.matchAll(/^const (\w+) = (\[.*\]) as const;$/gm)].map(([, name, list]) => [name, JSON.parse(list)]),
);

/** The text of a literal or template in the source, with known interpolations filled in. */
function unquote(literal) {
  return literal
    .slice(1, -1)
    .replaceAll(/\$\{(\w+)\.join\(", "\)\}/g, (_, name) => (lists.get(name) ?? []).join(", "))
    .replaceAll(/\$\{(\w+)\}/g, (_, name) => texts.get(name) ?? `{${name}}`)
    .replaceAll(/\$\{\w+\(port\) \? port : \d+\}/g, "{VESTIBULE_PORT}");
}

/** The statement that reads a variable, starting at its name. */
const getParser = (name) => source.slice(source.indexOf(`"${name}"`)).split(/;\n|,\n {4}\w+: /)[0] ?? "";

/** The `Config` field that holds a variable's value. */
function getField(name) {
  const before = source.slice(0, source.indexOf(`"${name}"`));
  return [...before.matchAll(/(?:const (\w+) = |^ {4}(\w+): )/gm)].map(([, a, b]) => a ?? b).at(-1);
}

function getDefault(name) {
  const withoutComments = getParser(name).replaceAll(/\n\s*\/\/.*/g, "");
  const fallback = new RegExp(`^"${name}",\\s*("[^"]*"|\`[^\`]*\`),|^"${name}"\\) \\?\\? ("[^"]*")`).exec(
    withoutComments,
  );
  const literal = fallback?.[1] ?? fallback?.[2];
  return literal?.startsWith('"must') || literal === undefined ? "" : code(unquote(literal));
}

function getRule(name) {
  const own = /("must [^"]*"|`must [^`]*`)/.exec(getParser(name))?.[1];
  const shared = /\b(\w+Demand)\b/.exec(getParser(name))?.[1];
  const literal = own ?? new RegExp(`const ${shared} =\\s+("[^"]*")`).exec(source)?.[1];
  return literal === undefined ? "" : unquote(literal);
}

/** The comment of the `Config` field, or of its group, as one line. */
function getDescription(name) {
  const field = getField(name);
  const comment = String.raw`/\*\*\s((?:(?!\*/)[^])*)\*/\n\s+`;
  const own = new RegExp(`${comment}readonly ${field}:`).exec(source)?.[1];
  const group = new RegExp(`${comment}readonly \\w+: \\{[^}]*readonly ${field}:`).exec(source)?.[1];
  const text = (own ?? group ?? "").replaceAll(/^\s*\* ?/gm, "").replaceAll(/\s+/g, " ");
  return text.trim().replace(/\bundefined: /i, "Unset: ");
}

/** configuration.md: every environment variable that the server reads. */
export const configurationPage = () =>
  page(
    "# Configuration",
    generatedNote,
    "The server reads its configuration from environment variables at startup. Empty variables count as unset, and all problems are reported at once. The [self-hosting guide](../guides/self-hosting.md) explains when to set which.",
    table(
      ["variable", "default", "rule", "meaning"],
      names.map((name) => [code(name), getDefault(name), getRule(name), getDescription(name)]),
    ),
  );
