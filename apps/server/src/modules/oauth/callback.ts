import type { contract } from "@vestibule/contract/endpoints";
import { acceptedLanguages } from "../../http/accepted-languages.ts";
import { apiError, PlainError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import type { HttpRequest } from "../../http/message.ts";
import type { Project } from "../projects/index.ts";
import { prepareLink } from "./accounts/link-account.ts";
import { resolveAccount } from "./accounts/sign-in-with-account.ts";
import { exchangeCode } from "./exchange/exchange-code.ts";
import type { OpenProviderClient } from "./exchange/open-client.ts";
import { type FlowFailure, failFlow, toKnownError } from "./flow/fail-flow.ts";
import { consumeFlow, expiredFlowCookie, type Flow, type FlowKey, hasFlowCookie } from "./flow/flows.ts";
import { addCodeToUrl, createAuthorizationCode } from "./grants/create-authorization-code.ts";
import { callbackUri, type OauthServices } from "./oauth-services.ts";
import { ProviderError } from "./provider-error.ts";
import { findProvider } from "./providers/find-provider.ts";

type Callback = typeof contract.oauth.callback | typeof contract.oauth.postCallback;

/** `GET` and `POST /auth/oauth/callback/{provider_id}`: the redirect back from a provider. */
export function callback(services: OauthServices, openClient: OpenProviderClient): Handler<Callback, Project, unknown> {
  return async function callback({ params, request, ...call }) {
    const callbackParameters = parseCallbackParameters(request, "body" in call ? call.body : undefined);
    const flowKey = parseFlowKey(request, callbackParameters);
    const flow = await consumeFlow(services.database, services, flowKey);
    if (!flow && !flowKey.hasCookie) throw createForeignFlowError();
    const headers = createCallbackHeaders(services, flowKey);
    const project = flow && (await services.projects.find(flow.projectId));
    if (!flow || !project) throw new PlainError(400, "This sign-in has already ended. Please start again.", headers);
    try {
      const location = await completeCallback(
        services,
        openClient,
        { project, flow, callbackParameters, request },
        params.provider_id,
      );
      return { body: {}, replyHeaders: { ...headers, location } };
    } catch (error) {
      const failure = { project, flow, error, headers, isFormPost: request.method === "POST" };
      await recordSignInFailure(services, failure, request);
      return failFlow(services, failure);
    }
  };
}

/** A failed link is not audited as a failed sign-in. */
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

/** Providers respond in the query or in a form post. Duplicate parameters are kept and rejected later. */
function parseCallbackParameters(request: HttpRequest, body: unknown): URLSearchParams {
  const callbackParameters = new URLSearchParams(request.query);
  if (typeof body !== "object" || body === null) return callbackParameters;
  for (const [name, value] of Object.entries(body))
    if (typeof value === "string") callbackParameters.append(name, value);
  return callbackParameters;
}

const createForeignFlowError = () =>
  new PlainError(400, "This sign-in wasn't started in this browser, or it has expired. Please start again.");

/**
 * The cookie shows that the flow was started in this browser (login CSRF). A flow in JSON mode has none; the
 * application's PKCE verifier and state, which stay in the browser, protect it. @see RFC 6749 §10.12, RFC 9700 §4.7.1
 */
function parseFlowKey(request: HttpRequest, callbackParameters: URLSearchParams): FlowKey {
  const [state = "", ...more] = callbackParameters.getAll("state");
  if (state === "" || more.length > 0) throw createForeignFlowError();
  return { state, hasCookie: hasFlowCookie(request.headers.cookie, state) };
}

/** Expires the flow cookie, whatever the result. No referrer, because the callback URL contains the provider's code. */
const createCallbackHeaders = ({ publicUrl }: OauthServices, { state, hasCookie }: FlowKey) => ({
  ...(hasCookie && { "set-cookie": expiredFlowCookie(publicUrl, state) }),
  "referrer-policy": "no-referrer",
});

interface CallbackContext {
  readonly project: Project;
  readonly flow: Flow;
  readonly callbackParameters: URLSearchParams;
  readonly request: HttpRequest;
}

/** Runs the steps of the contract; the first failure wins. Returns the redirect location. */
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
  // Rejects a response from one provider at another provider's callback URL (mix-up attack). @see RFC 9700 §4.4.2.2
  if (providerId !== provider.id)
    throw new ProviderError("bad-answer", "Response arrived at another provider's callback URL");
  const redirectUri = callbackUri(services, provider.id);
  const open = await openClient(provider);
  const { profile, tokens } = await exchangeCode(provider, open, { redirectUri, callbackParameters, secrets });
  const { scopes, redirectUri: applicationUri, caller, codeChallenge, afterCallbackRedirectUrl } = parameters;
  const endUser = services.readEndUser(request);
  const browser = { endUser, languages: acceptedLanguages(request) };
  const callbackResult = {
    project,
    provider,
    scopes,
    redirectUri: applicationUri,
    caller,
    profile,
    tokens,
    ...browser,
  };
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
  return addCodeToUrl(applicationUri, { code, state: parameters.state });
}
