import type { contract } from "@vestibule/contract/endpoints";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import type { HttpRequest } from "../../http/message.ts";
import type { Project } from "../projects/index.ts";
import { prepareLink } from "./accounts/link-account.ts";
import { resolveAccount } from "./accounts/resolve-account.ts";
import { exchangeCode } from "./exchange/exchange-code.ts";
import type { OpenProviderClient } from "./exchange/open-client.ts";
import { type FlowFailure, failFlow, toKnownError } from "./flow/fail-flow.ts";
import { expiredFlowCookie, hasFlowCookie } from "./flow/flow-cookie.ts";
import { consumeFlow, type Flow } from "./flow/flows.ts";
import { createAuthorizationCode } from "./grants/authorization-codes.ts";
import { callbackUri, type OauthServices } from "./oauth-services.ts";
import { ProviderError } from "./provider-error.ts";
import { findProvider } from "./providers/find-provider.ts";

type Callback = typeof contract.oauth.callback | typeof contract.oauth.postCallback;

/** `GET` and `POST /auth/oauth/callback/{provider_id}`: somebody comes back from a provider. */
export const callback =
  (services: OauthServices, openClient: OpenProviderClient): Handler<Callback, Project, unknown> =>
  async ({ params, request, ...call }) => {
    const callbackParameters = parseCallbackParameters(request, "body" in call ? call.body : undefined);
    const state = verifyState(request, callbackParameters);
    const headers = createCallbackHeaders(services, state);
    const flow = await consumeFlow(services.database, services, state);
    const project = flow && (await services.projects.find(flow.projectId));
    if (!flow || !project) throw new PlainError(400, "This sign-in is over already. Please start again.", headers);
    try {
      const location = await completeCallback(
        services,
        openClient,
        { project, flow, callbackParameters, request },
        params.provider_id,
      );
      return { body: {}, replyHeaders: { ...headers, location } };
    } catch (error) {
      const failure = { project, flow, error, headers };
      await recordSignInFailure(services, failure, request);
      throw failFlow(services, failure);
    }
  };

/** That an account could not be linked is no sign-in that failed. */
async function recordSignInFailure(services: OauthServices, failure: FlowFailure, request: HttpRequest): Promise<void> {
  const { project, flow } = failure;
  if (flow.parameters.type === "link") return;
  const signInAttempt = { projectId: project.id, userId: null, accessType: null, request };
  await services.failedSignInAudit.recordFailure(
    signInAttempt,
    { action: "sign_in", method: flow.providerId },
    toKnownError(failure),
  );
}

/** Providers answer in the query or in a form; a parameter that comes twice is refused later, as all of them stay. */
function parseCallbackParameters(request: HttpRequest, body: unknown): URLSearchParams {
  const callbackParameters = new URLSearchParams(request.query);
  if (typeof body !== "object" || body === null) return callbackParameters;
  for (const [name, value] of Object.entries(body))
    if (typeof value === "string") callbackParameters.append(name, value);
  return callbackParameters;
}

/** The browser that comes back must be the one that was sent away. @see RFC 6749 §10.12 */
function verifyState(request: HttpRequest, callbackParameters: URLSearchParams): string {
  const [state = "", ...more] = callbackParameters.getAll("state");
  const isKnown = state !== "" && more.length === 0 && hasFlowCookie(request.headers.cookie, state);
  if (!isKnown)
    throw new PlainError(400, "This sign-in was not started in this browser, or too long ago. Please start again.");
  return state;
}

/** The cookie has done its work, whatever comes of the flow; and our address has a code of the provider in it. */
const createCallbackHeaders = ({ publicUrl }: OauthServices, state: string) => ({
  "set-cookie": expiredFlowCookie(publicUrl, state),
  "referrer-policy": "no-referrer",
});

interface CallbackContext {
  readonly project: Project;
  readonly flow: Flow;
  readonly callbackParameters: URLSearchParams;
  readonly request: HttpRequest;
}

/** The steps of the contract, first failure wins. Returns where the browser goes. */
async function completeCallback(
  services: OauthServices,
  openClient: OpenProviderClient,
  { project, flow, callbackParameters, request }: CallbackContext,
  providerId: string,
): Promise<string> {
  const { parameters, secrets } = flow;
  if (flow.expiresAt <= services.clock()) throw apiError("OUTER_OAUTH_TIMEOUT");
  const provider = findProvider(services.oauth, project, flow.providerId);
  if (!provider) throw apiError("OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED");
  // An answer that one provider sends to the address of another is an attack. @see RFC 9700 §4.4.2.2
  if (providerId !== provider.id)
    throw new ProviderError("bad-answer", "The answer came to another provider's address");
  const redirectUri = callbackUri(services, provider.id);
  const open = await openClient(provider);
  const { profile, tokens } = await exchangeCode(provider, open, { redirectUri, callbackParameters, secrets });
  const { scopes, redirectUri: applicationUri, caller, codeChallenge, afterCallbackRedirectUrl } = parameters;
  const endUser = services.readEndUser(request);
  const callbackResult = { project, provider, scopes, redirectUri: applicationUri, caller, profile, tokens, endUser };
  const { userId, isNewUser, link } =
    parameters.type === "link"
      ? await prepareLink(services, callbackResult)
      : await resolveAccount(services, callbackResult, request);

  const code = await createAuthorizationCode(services.database, services, {
    projectId: project.id,
    userId,
    parameters: { redirectUri: applicationUri, codeChallenge, isNewUser, providerId, afterCallbackRedirectUrl },
    link,
  });
  const location = new URL(applicationUri);
  location.searchParams.set("code", code);
  location.searchParams.set("state", parameters.state);
  return location.href;
}
