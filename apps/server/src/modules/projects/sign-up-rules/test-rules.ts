import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../../http/api-error.ts";
import type { Handler } from "../../../http/handler.ts";
import { findRulesProblem } from "../check-config.ts";
import type { Project } from "../project.ts";
import { evaluateSignUpRules } from "./evaluate-rules.ts";

/** The part of an email after the last `@`, in lower case. */
export const getEmailDomain = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** `POST /internal/sign-up-rules-test`. @throws PlainError 400 for a rule that couldn't be saved */
export const createTestSignUpRules = (): Handler<typeof contract.currentProject.testSignUpRules, Project, unknown> =>
  async function testSignUpRules({ auth: { project }, body }) {
    const { sign_up_rules = project.config.sign_up_rules } = body;
    const { sign_up_rules_default_action = project.config.sign_up_rules_default_action } = body;
    const problem = findRulesProblem(sign_up_rules);
    if (problem !== null) throw new PlainError(400, problem);
    const { outcome, results } = evaluateSignUpRules(
      { sign_up_rules, sign_up_rules_default_action },
      {
        email: body.email.toLowerCase(),
        emailDomain: getEmailDomain(body.email),
        countryCode: body.country_code ?? "",
        authMethod: body.auth_method ?? "password",
        oauthProvider: body.oauth_provider ?? "",
        riskScores: { bot: 0, free_trial_abuse: 0 },
      },
    );
    return {
      outcome,
      evaluated_rules: results.map(({ rule, isMatch, error }) => ({
        id: rule.id,
        is_match: isMatch,
        error: error === null ? null : String(error instanceof Error ? error.message.split("\n")[0] : error),
      })),
    };
  };
