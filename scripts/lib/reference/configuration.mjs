import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../repository.mjs";
import { code, generatedNote, page, table } from "./markdown.mjs";

const source = readFileSync(join(ROOT, "apps", "server", "src", "config.ts"), "utf8");

/** Names of the variables in the order in which the server reads them. */
const names = [...new Set(source.match(/"VESTIBULE_[A-Z_]*[A-Z]"/g))].map((name) => name.slice(1, -1));

const texts = new Map([...source.matchAll(/^const (\w+) = (?:"([^"]*)"|(\d+));$/gm)].map(([, k, s, n]) => [k, s ?? n]));
const lists = new Map(
  [...source.matchAll(/^const (\w+) = (\[.*\]) as const;$/gm)].map(([, name, list]) => [name, JSON.parse(list)]),
);

/** A literal or template of the source as text, with what it inserts in its place where that is known. */
function unquote(literal) {
  return literal
    .slice(1, -1)
    .replaceAll(/\$\{(\w+)\.join\(", "\)\}/g, (_, name) => (lists.get(name) ?? []).join(", "))
    .replaceAll(/\$\{(\w+)\}/g, (_, name) => texts.get(name) ?? `{${name}}`)
    .replaceAll(/\$\{\w+\(port\) \? port : \d+\}/g, "{VESTIBULE_PORT}");
}

/** The part of the source that reads one variable: from its name to the end of the statement. */
const readingOf = (name) => source.slice(source.indexOf(`"${name}"`)).split(/;\n|,\n {4}\w+: /)[0] ?? "";

/** The field of `Config` that a variable ends up in. */
function fieldOf(name) {
  const before = source.slice(0, source.indexOf(`"${name}"`));
  return [...before.matchAll(/(?:const (\w+) = |^ {4}(\w+): )/gm)].map(([, a, b]) => a ?? b).at(-1);
}

function defaultOf(name) {
  const withoutComments = readingOf(name).replaceAll(/\n\s*\/\/.*/g, "");
  const fallback = new RegExp(`^"${name}",\\s*("[^"]*"|\`[^\`]*\`),|^"${name}"\\) \\?\\? ("[^"]*")`).exec(
    withoutComments,
  );
  const literal = fallback?.[1] ?? fallback?.[2];
  return literal?.startsWith('"must') || literal === undefined ? "" : code(unquote(literal));
}

function demandOf(name) {
  const own = /("must [^"]*"|`must [^`]*`)/.exec(readingOf(name))?.[1];
  const shared = /\b(\w+Demand)\b/.exec(readingOf(name))?.[1];
  const literal = own ?? new RegExp(`const ${shared} = ("[^"]*")`).exec(source)?.[1];
  return literal === undefined ? "" : unquote(literal);
}

/** The comment on the field of `Config`, or on the group of fields that it belongs to. */
function meaningOf(name) {
  const field = fieldOf(name);
  const own = new RegExp(`/\\*\\* ([^\\n]*) \\*/\\n\\s+readonly ${field}:`).exec(source)?.[1];
  const group = new RegExp(`/\\*\\* ([^\\n]*) \\*/\\n\\s+readonly \\w+: \\{[^}]*readonly ${field}:`).exec(source)?.[1];
  return (own ?? group ?? "").replace(/\bundefined: /i, "Unset: ");
}

/** configuration.md: every variable of the environment that the server reads. */
export const configurationPage = () =>
  page(
    "# Configuration",
    generatedNote,
    "The server reads its configuration from the environment, once, at its start. An empty variable counts as absent; all problems are told at once. The guide to [self-hosting](../guides/self-hosting.md) says when to set what.",
    table(
      ["variable", "default", "rule", "meaning"],
      names.map((name) => [code(name), defaultOf(name), demandOf(name), meaningOf(name)]),
    ),
  );
