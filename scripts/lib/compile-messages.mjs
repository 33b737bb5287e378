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
