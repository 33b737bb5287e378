import { ApiError, apiError, PlainError } from "../../../http/api-error.ts";
import type { RedirectReply } from "../../../http/handler.ts";
import { isTrustedRedirectUri, type Project } from "../../projects/index.ts";
import type { OauthServices } from "../oauth-services.ts";
import { describeProviderError, ProviderError } from "../provider-error.ts";
import { providerName } from "../providers/find-provider.ts";
import type { Flow } from "./flows.ts";

export interface FlowFailure {
  readonly project: Project;
  readonly flow: Flow;
  readonly error: unknown;
  /** Headers of every response that ends a flow. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the provider responded with a form post. */
  readonly isFormPost: boolean;
}

/** Maps the error to a known API error, if there is one. */
export const toKnownError = ({ flow, error }: Pick<FlowFailure, "flow" | "error">): unknown =>
  error instanceof ProviderError ? toClosestApiError(error, flow) : error;

/**
 * Returns the redirect of a failed flow to the application's trusted error page, which receives the error in the format
 * the published clients read. @throws the error, if there is no such page; unexpected errors are unchanged
 */
export function failFlow(
  services: Pick<OauthServices, "log">,
  { project, flow, error, headers, isFormPost }: FlowFailure,
): RedirectReply {
  const { errorRedirectUrl } = flow.parameters;
  const known = toKnownError({ flow, error });
  if (error instanceof PlainError) throw new PlainError(error.status, error.message, { ...error.headers, ...headers });
  if (!(known instanceof ApiError)) throw error;
  const about = { code: known.code, projectId: project.id, providerId: flow.providerId };
  if (error instanceof ProviderError)
    services.log.warn({ ...about, providerError: describeProviderError(error) }, "identity provider sign-in failed");
  else services.log.info(about, "identity provider sign-in rejected");
  if (errorRedirectUrl !== null && isTrustedRedirectUri(project.config, errorRedirectUrl))
    return {
      // 307 would make the browser post the provider's code to the error page. @see RFC 9700 §4.12
      redirectStatus: isFormPost ? 303 : 307,
      replyHeaders: { ...headers, location: createErrorPageUrl(errorRedirectUrl, known) },
    };
  if (error instanceof ProviderError && error.kind !== "denied")
    throw createPlainError(error, providerName(project, flow.providerId), headers);
  throw new ApiError(known.code, known.message, known.details, { ...known.headers, ...headers });
}

/**
 * Published clients before 2.8.108, which don't use JSON mode, have no codes for most provider errors; these codes lead
 * their pages to the right recovery.
 */
function toClosestApiError({ kind }: ProviderError, flow: Flow): ApiError {
  switch (kind) {
    case "denied":
      return apiError("OAUTH_PROVIDER_ACCESS_DENIED");
    case "bad-answer":
      return apiError("INVALID_AUTHORIZATION_CODE");
    case "bad-scope":
      return apiError("INVALID_SCOPE", { scope: flow.parameters.scopes.join(" ") });
    case "misconfigured":
      return apiError("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
    case "unavailable":
      return apiError(
        flow.parameters.responseMode === "json" ? "OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE" : "OUTER_OAUTH_TIMEOUT",
      );
  }
}

function createPlainError({ kind }: ProviderError, name: string, headers: FlowFailure["headers"]): PlainError {
  if (kind === "unavailable")
    return new PlainError(502, `${name} didn't respond as expected. Please try again.`, headers);
  if (kind === "bad-answer")
    return new PlainError(400, `${name} didn't confirm this sign-in. Please start again.`, headers);
  return new PlainError(400, `${name} isn't set up correctly for this application.`, headers);
}

function createErrorPageUrl(url: string, { code, message, details }: ApiError): string {
  const page = new URL(url);
  page.searchParams.set("errorCode", code);
  page.searchParams.set("message", message);
  page.searchParams.set("details", JSON.stringify(details ?? {}));
  return page.href;
}
