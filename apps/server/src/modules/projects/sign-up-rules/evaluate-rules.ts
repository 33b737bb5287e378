import type { ProjectConfigRead, SignUpRule } from "@vestibule/contract/endpoints";
import { matchesCondition, type SignUpFacts } from "./condition.ts";

type RulesConfig = Pick<ProjectConfigRead, "sign_up_rules" | "sign_up_rules_default_action">;

export interface RuleResult {
  readonly rule: SignUpRule;
  readonly isMatch: boolean;
  /** Why the condition couldn't be evaluated; it then doesn't match. */
  readonly error: unknown;
}

export interface SignUpDecision {
  /** `restrict`: the sign-up is accepted, but the new user is restricted. */
  readonly outcome: "allow" | "restrict" | "reject";
  /** The rules in the order of their evaluation, until one decided. */
  readonly results: readonly RuleResult[];
  /** The rules that restrict the user. */
  readonly restrictedBy: readonly SignUpRule[];
}

/** The highest priority first, then by ID. */
const byPriority = (one: SignUpRule, other: SignUpRule): number =>
  other.priority - one.priority || (one.id < other.id ? -1 : 1);

function runRule(rule: SignUpRule, facts: SignUpFacts): RuleResult {
  try {
    return { rule, isMatch: matchesCondition(rule.condition, facts), error: null };
  } catch (error) {
    return { rule, isMatch: false, error };
  }
}

/** The first matching rule that allows or rejects decides; rules before it can restrict the user. */
export function evaluateSignUpRules(config: RulesConfig, facts: SignUpFacts): SignUpDecision {
  const results: RuleResult[] = [];
  const restrictedBy: SignUpRule[] = [];
  let verdict: "allow" | "reject" = config.sign_up_rules_default_action;
  for (const rule of config.sign_up_rules.filter(({ enabled }) => enabled).toSorted(byPriority)) {
    const result = runRule(rule, facts);
    results.push(result);
    if (!result.isMatch) continue;
    const { type } = rule.action;
    if (type === "restrict") restrictedBy.push(rule);
    if (type !== "allow" && type !== "reject") continue;
    verdict = type;
    break;
  }
  const outcome = verdict === "allow" && restrictedBy.length > 0 ? "restrict" : verdict;
  return { outcome, results, restrictedBy };
}
