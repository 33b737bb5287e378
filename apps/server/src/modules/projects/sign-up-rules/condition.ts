import { Environment } from "@marcbachmann/cel-js";

/** What a condition can ask about a sign-up. Text that isn't known is empty. */
export interface SignUpFacts {
  /** In lower case. */
  readonly email: string;
  readonly emailDomain: string;
  /** ISO 3166, such as `US`. */
  readonly countryCode: string;
  readonly authMethod: "password" | "otp" | "oauth" | "passkey";
  readonly oauthProvider: string;
  /** 0 to 100. This server doesn't assess them: always 0. */
  readonly riskScores: { readonly bot: number; readonly free_trial_abuse: number };
}

const environment = new Environment({
  limits: { maxAstNodes: 400, maxDepth: 40, maxListElements: 200, maxMapEntries: 0, maxCallArguments: 3 },
})
  .registerVariable("email", "string")
  .registerVariable("emailDomain", "string")
  .registerVariable("countryCode", "string")
  .registerVariable("authMethod", "string")
  .registerVariable("oauthProvider", "string")
  .registerVariable("riskScores", "map<string, int>");

/**
 * The functions that conditions can call. Without macros, such as `all`, and regular expressions, the cost of a condition
 * is bounded by its length: project owners write conditions, and all projects share the server.
 */
const allowedFunctions = ["contains", "endsWith", "has", "lowerAscii", "size", "startsWith", "upperAscii"];

interface Node {
  readonly op: string;
  readonly args: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "op" in value;

/** The first call of a function that isn't allowed. */
function findForbiddenCall(value: unknown): string | null {
  if (Array.isArray(value)) {
    for (const each of value) {
      const found = findForbiddenCall(each);
      if (found !== null) return found;
    }
    return null;
  }
  if (!isNode(value)) return null;
  const name: unknown = value.op.endsWith("call") && Array.isArray(value.args) ? value.args[0] : null;
  if (typeof name === "string" && !allowedFunctions.includes(name)) return name;
  return findForbiddenCall(value.args);
}

const getSentence = (error: unknown): string => {
  const [first = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  return first;
};

/** Why a condition can't be used; null if it is valid. */
export function findConditionProblem(condition: string): string | null {
  try {
    const forbidden = findForbiddenCall(environment.parse(condition).ast);
    if (forbidden !== null) return `${forbidden}() isn't supported. Use ${allowedFunctions.join(", ")}, or in.`;
    const { valid, type, error } = environment.check(condition);
    if (!valid) return getSentence(error);
    return type === "bool" ? null : "The condition must be true or false.";
  } catch (error) {
    return getSentence(error);
  }
}

/** @throws for a condition that fails with these facts, such as one that reads an unknown risk score */
export function matchesCondition(condition: string, { riskScores, ...facts }: SignUpFacts): boolean {
  const { bot, free_trial_abuse } = riskScores;
  const scores = { bot: BigInt(bot), free_trial_abuse: BigInt(free_trial_abuse) };
  return environment.evaluate(condition, { ...facts, riskScores: scores }) === true;
}
