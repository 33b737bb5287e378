import type { Rule } from "eslint";
import type { Directive, ExportNamedDeclaration, ExportSpecifier, Node, Program } from "estree";
import { type FunctionNode, isFunction, isProtected } from "./is-protected.ts";

/** What Next.js calls in a file, by the file's name. */
type Kind = "page" | "route" | "actions";

const routeMethods: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

function getKind(filename: string, program: Program): Kind | null {
  if (hasDirective(program.body, "use server")) return "actions";
  return (/(?:^|[\\/])(page|route)\.[cm]?[jt]sx?$/.exec(filename)?.[1] as Kind | undefined) ?? null;
}

const hasDirective = (body: readonly Node[], text: string): boolean =>
  body.some((node) => node.type === "ExpressionStatement" && (node as Directive).directive === text);

/** Whether Next.js calls the export. */
function isEntry(kind: Kind, name: string): boolean {
  if (kind === "page") return name === "default";
  return kind === "actions" || routeMethods.includes(name);
}

const getName = (node: ExportSpecifier["exported"]): string =>
  node.type === "Identifier" ? node.name : String(node.value);

/** The names and the values of the exports. The value is null if it is in another file. */
function* listExports(program: Program): Generator<{ name: string; value: Node | null; node: Node }> {
  const declared = findDeclarations(program);
  const resolve = (value: Node | null): Node | null =>
    value?.type === "Identifier" ? (declared.get(value.name) ?? null) : value;
  for (const node of program.body) {
    if (node.type === "ExportDefaultDeclaration")
      yield { name: "default", value: resolve(node.declaration as Node), node };
    if (node.type === "ExportAllDeclaration") yield { name: "*", value: null, node };
    if (node.type !== "ExportNamedDeclaration") continue;
    for (const [name, value] of findDeclared(node)) yield { name, value, node };
    for (const { local, exported } of node.specifiers) {
      yield { name: getName(exported), value: node.source ? null : resolve(local as Node), node };
    }
  }
}

/** The functions and variables that a statement declares. */
function findDeclared(statement: Node | ExportNamedDeclaration): [string, Node | null][] {
  const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
  if (declaration?.type === "FunctionDeclaration") return [[declaration.id.name, declaration]];
  if (declaration?.type !== "VariableDeclaration") return [];
  return declaration.declarations.flatMap(({ id, init }): [string, Node | null][] => {
    if (id.type === "Identifier") return [[id.name, init ?? null]];
    if (id.type !== "ObjectPattern") return [];
    return id.properties.flatMap((property): [string, Node | null][] =>
      property.type === "Property" && property.value.type === "Identifier" ? [[property.value.name, init ?? null]] : [],
    );
  });
}

const findDeclarations = (program: Program): Map<string, Node | null> => new Map(program.body.flatMap(findDeclared));

/**
 * Reports pages, route handlers, and server actions that don't call `protect()`, or `getUser()` with `or: "redirect"` or
 * `or: "throw"`. Apply it to the folders that need a signed-in user: a proxy or a layout doesn't protect them
 * (CVE-2025-29927).
 */
export const requireProtection: Rule.RuleModule = {
  meta: {
    type: "problem",
    docs: { description: "require a signed-in user in pages, route handlers, and server actions" },
    schema: [],
    messages: {
      page: "This page doesn't require a signed-in user. Call `await stackServerApp.protect()` in it.",
      route:
        "The route handler {{name}} doesn't require a signed-in user. Call `await stackServerApp.protect()` in it.",
      actions:
        "The server action {{name}} doesn't require a signed-in user. Call `await stackServerApp.protect()` in it.",
      elsewhere: "{{name}} comes from another file, so that this rule can't see whether it requires a signed-in user.",
    },
  },
  create(context) {
    const reportUnprotected = (kind: Kind, node: Node, name: string) =>
      context.report({ node, messageId: kind, data: { name } });

    /** Actions inside another file, such as in a page. */
    const checkInlineAction = (node: Node) => {
      const { body, ...rest } = node as FunctionNode;
      const isAction = body.type === "BlockStatement" && hasDirective(body.body, "use server");
      const name = "id" in rest && rest.id ? rest.id.name : "";
      if (isAction && !isProtected(node)) reportUnprotected("actions", node, name);
    };
    return {
      Program(program) {
        const kind = getKind(context.filename, program);
        if (!kind) return;
        for (const { name, value, node } of listExports(program)) {
          if (name !== "*" && !isEntry(kind, name)) continue;
          if (!value) context.report({ node, messageId: "elsewhere", data: { name } });
          else if (!isProtected(value)) reportUnprotected(kind, node, name);
        }
      },
      ":function": (node: Node) => {
        if (isFunction(node)) checkInlineAction(node);
      },
    };
  },
};
