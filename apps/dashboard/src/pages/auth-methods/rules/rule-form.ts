import type { SignUpRule } from "@vestibule/react";
import { createListUpdates } from "../../../data/project/list-updates.ts";
import { useUpdateProjectList } from "../../../data/project/use-update-project-list.ts";
import { messages } from "./messages.ts";

export const methods = ["password", "otp", "oauth"] as const;
export type Method = (typeof methods)[number];
export const actions = ["reject", "restrict", "allow", "log"] as const;

/** A condition as the form edits it. */
export type ConditionDraft =
  | { readonly kind: "domain"; readonly value: string }
  | { readonly kind: "method"; readonly value: Method }
  | { readonly kind: "custom"; readonly value: string };

/** CEL has the escapes of JSON. */
export function formatCondition({ kind, value }: ConditionDraft): string {
  if (kind === "domain") return `emailDomain == ${JSON.stringify(value.trim().toLowerCase())}`;
  return kind === "method" ? `authMethod == ${JSON.stringify(value)}` : value.trim();
}

/** The simple form of a condition that the form wrote; otherwise the expression. */
export function parseCondition(condition: string): ConditionDraft {
  const [, name, value = ""] = /^(emailDomain|authMethod) == "([^"\\]+)"$/.exec(condition) ?? [];
  const method = methods.find((each) => each === value);
  if (name === "emailDomain") return { kind: "domain", value };
  return name === "authMethod" && method ? { kind: "method", value: method } : { kind: "custom", value: condition };
}

export function findConditionProblem({ kind, value }: ConditionDraft): string | undefined {
  if (kind === "domain" && !/^[^\s@"\\]+\.[^\s@"\\]+$/.test(value.trim())) return messages.form.domainError;
  return value.trim() === "" ? messages.form.conditionError : undefined;
}

export const getRuleName = ({ displayName, id }: SignUpRule): string => displayName || id;

/** In the order in which the server checks them. */
export const sortRules = (rules: readonly SignUpRule[]): readonly SignUpRule[] =>
  rules.toSorted((one, other) => other.priority - one.priority || (one.id < other.id ? -1 : 1));

const ruleEdits = createListUpdates<SignUpRule>(({ id }) => id);

export function useRuleMutations() {
  const edit = useUpdateProjectList();
  return {
    add: (rule: SignUpRule) =>
      edit(({ config }) => ({ config: { signUpRules: ruleEdits.add(config.signUpRules, [rule]) } })),
    /** @throws EntryChangedError if it was edited concurrently */
    replace: (was: SignUpRule, rule: SignUpRule) =>
      edit(({ config }) => ({ config: { signUpRules: ruleEdits.replace(config.signUpRules, was, rule) } })),
    remove: (rule: SignUpRule) =>
      edit(({ config }) => {
        const signUpRules = ruleEdits.remove(config.signUpRules, rule);
        return signUpRules && { config: { signUpRules } };
      }),
    setDefault: (signUpRulesDefaultAction: "allow" | "reject") =>
      edit(() => ({ config: { signUpRulesDefaultAction } })),
  };
}
