import { apiError } from "../../http/api-error.ts";
import type { HttpRequest } from "../../http/message.ts";
import type { EndUser, Platform } from "../../platform/platform.ts";
import { evaluateSignUpRules, getEmailDomain, type Project, type SignUpFacts } from "../projects/index.ts";

/** A sign-up by the user, not by a server or an invitation. */
export interface SelfSignUp extends Pick<Platform, "log"> {
  readonly authMethod: SignUpFacts["authMethod"];
  /** Provider ID; null for other methods. */
  readonly oauthProvider: string | null;
  readonly endUser: EndUser;
  /** Whose client gets the error; null for a redirect of a provider. */
  readonly request: Pick<HttpRequest, "headerFamily"> | null;
}

interface SignUpRestriction {
  readonly restricted_by_admin: true;
  readonly restricted_by_admin_private_details: string;
}

const rejectionMessage = "Your sign-up was rejected. Please contact the owner of this app.";

/**
 * Applies the project's sign-up rules. Returns the restriction of the new user; null: none. The messages of rules are
 * private, so they are only logged and stored for admins. Clients before 2.8.108 don't know SIGN_UP_REJECTED. @throws
 * SIGN_UP_REJECTED, SIGN_UP_NOT_ENABLED
 */
export function checkSignUp(
  { id: projectId, config }: Project,
  email: string | null,
  { authMethod, oauthProvider, endUser, request, log }: SelfSignUp,
): SignUpRestriction | null {
  const { outcome, results, restrictedBy } = evaluateSignUpRules(config, {
    email: email?.toLowerCase() ?? "",
    emailDomain: getEmailDomain(email ?? ""),
    countryCode: endUser.place?.countryCode ?? "",
    authMethod,
    oauthProvider: oauthProvider ?? "",
    riskScores: { bot: 0, free_trial_abuse: 0 },
  });
  for (const { rule, isMatch, error } of results) {
    const details = { projectId, ruleId: rule.id };
    if (error !== null) log.warn({ ...details, err: error }, "the condition of a sign-up rule failed");
    if (isMatch) log.info({ ...details, action: rule.action.type, authMethod }, "a sign-up rule matched");
  }
  if (outcome === "reject")
    throw request?.headerFamily === "hexclave"
      ? apiError("SIGN_UP_REJECTED", { message: rejectionMessage })
      : apiError("SIGN_UP_NOT_ENABLED");
  if (outcome === "allow") return null;
  const reasons = restrictedBy.map(({ id, display_name, action }) =>
    [`Sign-up rule “${display_name || id}”`, ...(action.message ? [action.message] : [])].join(": "),
  );
  return { restricted_by_admin: true, restricted_by_admin_private_details: reasons.join("\n").slice(0, 1_000) };
}
