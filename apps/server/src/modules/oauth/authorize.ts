import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { getAnonymousUserId } from "../auth/index.ts";
import type { Project } from "../projects/index.ts";
import { requireOwnSession, requireRecentAuthentication } from "../sessions/index.ts";
import { createAuthorizationUrl, createFlowSecrets } from "./exchange/exchange-code.ts";
import type { OpenProviderClient } from "./exchange/open-client.ts";
import { type CallerSession, findCaller } from "./flow/find-caller.ts";
import { flowCookie, storeFlow } from "./flow/flows.ts";
import { findClient, isClientSecret } from "./grants/authenticate-client.ts";
import {
  assertTrustedRedirectUri,
  assertTrustedReturnUrl,
  assertValidAuthorizationRequest,
  splitScopes,
  withoutFragment,
} from "./oauth-policy.ts";
import { callbackUri, type OauthServices } from "./oauth-services.ts";
import type { ResponseMode } from "./oauth-statements.ts";
import { describeProviderError, toProviderError } from "./provider-error.ts";
import { findProvider, type ProjectProvider } from "./providers/find-provider.ts";

type Authorize = typeof contract.oauth.authorize;
type Query = Parameters<Handler<Authorize, Project, unknown>>[0]["query"];

/**
 * `GET /auth/oauth/authorize/{provider_id}`: a browser navigation or, in JSON mode, a script's request. Errors are
 * returned directly and never redirected, because no redirect URL is trusted yet.
 */
export function authorize(
  services: OauthServices,
  openClient: OpenProviderClient,
): Handler<Authorize, Project, unknown> {
  return async function authorize({ params, query, request }) {
    const project = await authenticate(services, query);
    // Rate-limited: each flow inserts a row, and unauthenticated callers can start one.
    await services.limits.check({ action: "challenge", projectId: project.id, accessType: "client", request });
    const provider = findProvider(services.oauth, project, params.provider_id);
    if (!provider) throw apiError("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
    assertValidAuthorizationRequest(query, `GET ${request.path}`);
    const responseMode = getResponseMode(query);
    assertTrustedRedirectUri(project, query.redirect_uri);
    const afterCallbackRedirectUrl = query.after_callback_redirect_url ?? null;
    if (afterCallbackRedirectUrl !== null) assertTrustedReturnUrl(project, afterCallbackRedirectUrl);
    const caller = await findAuthorizeCaller(services, project, query);
    const extraScopes = splitScopes(query.provider_scope);
    if (provider.isShared && extraScopes.length > 0)
      throw apiError("OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS");

    const secrets = createFlowSecrets();
    const scopes = [...new Set([...provider.definition.scopes, ...extraScopes])];
    const location = await createAuthorizationLocation(services, openClient, project, provider, {
      scopes,
      secrets,
      responseMode,
    });
    await storeFlow(services.database, services, {
      projectId: project.id,
      providerId: provider.id,
      secrets,
      parameters: {
        type: query.type,
        redirectUri: withoutFragment(query.redirect_uri),
        state: query.state,
        codeChallenge: query.code_challenge,
        scopes,
        errorRedirectUrl: query.error_redirect_uri ?? query.error_redirect_url ?? null,
        afterCallbackRedirectUrl,
        caller,
        responseMode,
      },
    });
    if (responseMode === "json") return { body: { location }, replyHeaders: {}, replyStatus: 200 };
    return {
      body: {},
      replyHeaders: {
        location,
        "set-cookie": flowCookie(services.publicUrl, secrets.state),
        // The URL contains the client's state and possibly an access token. @see RFC 9700 §4.2.4
        "referrer-policy": "no-referrer",
      },
    };
  };
}

/**
 * Authenticates the client and returns its project. @throws INVALID_OAUTH_CLIENT_ID_OR_SECRET,
 * INVALID_PUBLISHABLE_CLIENT_KEY
 */
async function authenticate(services: OauthServices, query: Query): Promise<Project> {
  const project = await findClient(services, query.client_id);
  if (!project) throw apiError("INVALID_OAUTH_CLIENT_ID_OR_SECRET", { client_id: query.client_id });
  if (!isClientSecret(project, query.client_secret, services.clock()))
    throw apiError("INVALID_PUBLISHABLE_CLIENT_KEY", { project_id: project.id });
  return project;
}

/**
 * JSON mode sets no cookie that binds the flow to the browser. Published clients only sign in with it; linking requires
 * the cookie, because the provider's account becomes a sign-in method (account-linking CSRF). @throws SCHEMA_ERROR
 */
function getResponseMode(query: Query): ResponseMode {
  const isJson = query.stack_response_mode === "json" || query.hexclave_response_mode === "json";
  if (isJson && query.type === "link")
    throw apiError("SCHEMA_ERROR", { message: "query.type must be authenticate if the response mode is json" });
  return isJson ? "json" : "redirect";
}

/** Linking requires a signed-in user. For sign-in, an anonymous caller is upgraded; any other caller is ignored. */
async function findAuthorizeCaller(
  services: OauthServices,
  project: Project,
  query: Query,
): Promise<CallerSession | null> {
  if (query.type === "authenticate" && query.token === "") return null;
  const { userId, sessionId, user } = await findCaller(services, project, query.token);
  if (query.type !== "link" && getAnonymousUserId(user) === null) return null;
  const caller = { accessType: "client", project, sessionId } as const;
  // A linked account is a sign-in method, so adding one requires recent authentication. @see ASVS 5.0 7.5.1
  await (query.type === "link" ? requireRecentAuthentication : requireOwnSession)(services, caller);
  return { userId, sessionId };
}

/**
 * Returns the provider's authorization URL. For a navigation, an unreachable issuer is a plain error: clients would show
 * none.
 */
async function createAuthorizationLocation(
  services: OauthServices,
  openClient: OpenProviderClient,
  project: Project,
  provider: ProjectProvider,
  {
    responseMode,
    ...request
  }: Pick<Parameters<typeof createAuthorizationUrl>[2], "scopes" | "secrets"> & { readonly responseMode: ResponseMode },
): Promise<string> {
  try {
    const open = await openClient(provider);
    return await createAuthorizationUrl(provider, open, {
      ...request,
      redirectUri: callbackUri(services, provider.id),
    });
  } catch (error) {
    const providerError = toProviderError(error);
    const about = {
      providerError: describeProviderError(providerError),
      projectId: project.id,
      providerId: provider.id,
    };
    services.log.warn(about, "identity provider unavailable");
    if (responseMode === "json" && providerError.kind === "unavailable")
      throw apiError("OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE");
    throw new PlainError(
      502,
      `${provider.definition.displayName} can't be reached or isn't set up correctly. Please try again later.`,
    );
  }
}
