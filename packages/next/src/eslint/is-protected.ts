import type { ArrowFunctionExpression, CallExpression, FunctionDeclaration, FunctionExpression, Node } from "estree";

export type FunctionNode = FunctionDeclaration | FunctionExpression | ArrowFunctionExpression;

export const isFunction = (node: Node): node is FunctionNode =>
  node.type === "FunctionDeclaration" || node.type === "FunctionExpression" || node.type === "ArrowFunctionExpression";

/** The children of a node, in the order of the source. `parent` leads back. */
const listChildren = (node: Node): Node[] =>
  Object.entries(node)
    .filter(([key]) => key !== "parent")
    .flatMap(([, value]) => value as unknown)
    .filter((value): value is Node => typeof value === "object" && value !== null && "type" in value);

/** The name of the called function or method. */
function getCallee({ callee }: CallExpression): string | null {
  if (callee.type === "Identifier") return callee.name;
  return callee.type === "MemberExpression" && callee.property.type === "Identifier" ? callee.property.name : null;
}

/** Whether the options of `getUser` or `useUser` don't let a signed-out visitor through. */
const requiresUser = ({ arguments: [options] }: CallExpression): boolean =>
  options?.type === "ObjectExpression" &&
  options.properties.some(
    (property) =>
      property.type === "Property" &&
      property.key.type === "Identifier" &&
      property.key.name === "or" &&
      property.value.type === "Literal" &&
      (property.value.value === "redirect" || property.value.value === "throw"),
  );

function isProtection(call: CallExpression): boolean {
  const callee = getCallee(call);
  return callee === "protect" || ((callee === "getUser" || callee === "useUser") && requiresUser(call));
}

/** `isEntered`: whether this function's own body is searched; functions inside it may never run. */
function containsProtection(node: Node, isEntered: boolean): boolean {
  if (node.type === "CallExpression" && isProtection(node)) return true;
  if (isFunction(node) && !isEntered) return false;
  return listChildren(node).some((child) => containsProtection(child, false));
}

/** Without TypeScript's `as` and `satisfies`, which `estree` doesn't know. */
function withoutType(node: Node): Node {
  const { type, expression } = node as { readonly type: string; readonly expression?: Node };
  return /^TS(As|Satisfies|NonNull)Expression$/.test(type) && expression ? withoutType(expression) : node;
}

/**
 * Whether a function calls `protect`, or a function that a wrapper receives does, as in `withLog(async () => …)`. A call in a
 * nested function doesn't count.
 */
export function isProtected(node: Node): boolean {
  const value = withoutType(node);
  if (isFunction(value)) return containsProtection(value, true);
  if (value.type !== "CallExpression") return false;
  return (
    isProtection(value) ||
    value.arguments.some((argument) => argument.type !== "SpreadElement" && isProtected(argument))
  );
}
