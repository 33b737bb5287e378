/**
 * Reads the English messages of the dashboard, ICU MessageFormat, from the calls of `defineMessages` in its sources.
 */
import { readFileSync } from "node:fs";
import { parseSync, Visitor } from "vite";

/**
 * `paths`: TypeScript files. Returns the messages by key, `users.columns.user`, in the order of the sources. Getters are
 * aliases of other messages, so they have no key.
 * @throws for a message that isn't a plain text, and for a key that two calls declare
 */
export function readDashboardMessages(paths) {
  const messages = {};
  for (const path of paths) {
    const text = readFileSync(path, "utf8");
    if (!text.includes("= defineMessages(")) continue;
    const { program, errors } = parseSync(path, text);
    if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
    new Visitor({
      CallExpression({ callee, arguments: [area, tree] }) {
        if (callee.name === "defineMessages") collect(tree, area.value, path, messages);
      },
    }).visit(program);
  }
  return messages;
}

function collect(node, key, path, messages) {
  if (/^TS(As|Satisfies)Expression$/.test(node.type)) return collect(node.expression, key, path, messages);
  if (node.type === "Literal" && typeof node.value === "string") {
    if (Object.hasOwn(messages, key)) throw new Error(`${path}: ${key} is declared twice.`);
    messages[key] = node.value;
    return;
  }
  if (node.type !== "ObjectExpression") throw new Error(`${path}: ${key} isn't a text.`);
  for (const { kind, key: name, value } of node.properties)
    if (kind !== "get") collect(value, `${key}.${name.name ?? name.value}`, path, messages);
}
