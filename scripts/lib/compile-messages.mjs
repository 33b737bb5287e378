/**
 * Compiles the message files of other languages, ICU MessageFormat in JSON, to what the components use: a text, or its
 * parts with the forms for numbers. So the browser needs no parser.
 * @see https://unicode-org.github.io/icu/userguide/format_parse/messages/
 */
import { readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { ROOT } from "./repository.mjs";

/** @throws for a syntax error, and for formats and tags, which the components don't support */
export function compileMessage(text) {
  return compileParts(parse(text, { ignoreTag: true }));
}

function compileParts(elements, number) {
  const parts = elements.map((element) => compileElement(element, number));
  return parts.every((part) => typeof part === "string") ? parts.join("") : parts;
}

function compileElement({ type, value, options, pluralType, offset }, number) {
  if (type === TYPE.literal) return value;
  if (type === TYPE.argument) return `{${value}}`;
  if (type === TYPE.pound) return `{${number}}`;
  if (type === TYPE.plural && pluralType === "cardinal" && offset === 0)
    return { of: value, forms: compileForms(options, value, (name) => name) };
  if (type === TYPE.select)
    return { of: value, forms: compileForms(options, number, (name) => (name === "other" ? name : `=${name}`)) };
  throw new Error(`{${value}} has a format that the components don't support.`);
}

const compileForms = (options, number, toKey) =>
  Object.fromEntries(Object.entries(options).map(([name, form]) => [toKey(name), compileParts(form.value, number)]));

/**
 * For tests of translations: the names of a message's placeholders, the forms of its plurals, and the values of its
 * choices.
 */
export function inspectMessage(text) {
  const placeholders = new Set();
  const plurals = [];
  const choices = [];
  const visit = (elements) => {
    for (const { type, value, options } of elements) {
      if (type === TYPE.literal || type === TYPE.pound) continue;
      placeholders.add(value);
      if (type === TYPE.plural) plurals.push(Object.keys(options));
      if (type === TYPE.select) choices.push(Object.keys(options).sort().join());
      for (const form of Object.values(options ?? {})) visit(form.value);
    }
  };
  visit(parse(text, { ignoreTag: true }));
  return { placeholders: [...placeholders].sort(), plurals, choices: [...new Set(choices)].sort() };
}

const stringLiteral = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
/** Messages without forms need no compilation. */
const hasForms = /\{\w+, (?:plural|select),/;

/** For the bundlers of the dashboard and for tests: compiles the messages in calls of `defineMessages`. */
export function compileEnglish() {
  return {
    name: "compile-english",
    enforce: "pre",
    transform(code, id) {
      if (!/\/apps\/dashboard\/src\/.*\.tsx?$/.test(id) || !code.includes("= defineMessages(")) return null;
      const compiled = code.replace(stringLiteral, (literal) => {
        if (!hasForms.test(literal)) return literal;
        if (literal.includes("\\")) throw new Error(`${id}: ${literal}: escapes aren't supported.`);
        return JSON.stringify(compileMessage(literal.slice(1, -1)));
      });
      return compiled === code ? null : { code: compiled, map: null };
    },
  };
}

/** For the bundler of the packages and for tests. */
export function compileMessages() {
  const prefix = "\0messages:";
  return {
    name: "compile-messages",
    enforce: "pre",
    resolveId: (source, importer) =>
      // Relative, because the bundler names its modules in comments.
      /\/languages\/[\w-]+\.json$/.test(source) && importer
        ? prefix + relative(ROOT, resolve(dirname(importer), source))
        : null,
    load(id) {
      if (!id.startsWith(prefix)) return null;
      const path = id.slice(prefix.length);
      const messages = Object.entries(JSON.parse(readFileSync(resolve(ROOT, path), "utf8")));
      const compiled = messages.map(([key, text]) => {
        try {
          return [key, compileMessage(text)];
        } catch (error) {
          throw new Error(`${path}: ${key}: ${error.message}`, { cause: error });
        }
      });
      return { code: `export default ${JSON.stringify(Object.fromEntries(compiled))};`, moduleType: "js" };
    },
  };
}
