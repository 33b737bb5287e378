import { oauthScope } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { apiError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import { needsUserClaims } from "../../http/header-families.ts";
import type { HttpRequest } from "../../http/message.ts";
import type { Project } from "../projects/index.ts";
import { accessTokenLifetimeSeconds } from "../sessions/index.ts";
import { findClient, isClientSecret } from "./grants/authenticate-client.ts";
import { exchangeAuthorizationCode, InvalidTokenRequest } from "./grants/authorization-code-grant.ts";
import { isVisibleAscii } from "./oauth-policy.ts";
import type { OauthServices } from "./oauth-services.ts";

type TokenHandler = Handler<typeof contract.oauth.token, Project, unknown>;
type TokenBody = Parameters<TokenHandler>[0]["body"];

/** Token responses must not be cached. @see RFC 6749 §5.1 */
const tokenHeaders = { "cache-control": "no-store", pragma: "no-cache" };

/** `POST /auth/oauth/token` */
export function token(services: OauthServices): TokenHandler {
  return async function token({ body, request }) {
    const project = await authenticateClient(services, body);
    const responseBody =
      body.grant_type === "authorization_code"
        ? await signIn(services, project, body, request)
        : await refresh(services, project, body, request);
    return { body: responseBody, replyHeaders: tokenHeaders };
  };
}

async function signIn(services: OauthServices, project: Project, body: TokenBody, request: HttpRequest) {
  try {
    return await exchangeAuthorizationCode(services, project, body, request);
  } catch (error) {
    const signInAttempt = { projectId: project.id, userId: null, accessType: null, request };
    await services.failedSignInAudit.recordFailure(signInAttempt, { action: "sign_in", method: "oauth" }, error);
    throw error;
  }
}

/** Hot path: one read and one signature. @see RFC 6749 §6 */
async function refresh(services: OauthServices, project: Project, body: TokenBody, request: HttpRequest) {
  const { refresh_token: refreshToken, scope = oauthScope } = body;
  if (!refreshToken) throw new InvalidTokenRequest("refresh_token is missing");
  if (!isVisibleAscii(refreshToken)) throw new InvalidTokenRequest("refresh_token contains invalid characters");
  const { sessions, database, readEndUser } = services;
  const accessToken = await sessions.refresh(database, project, refreshToken, {
    endUser: readEndUser(request),
    hasUserClaims: needsUserClaims(request),
  });
  if (!accessToken) throw apiError("REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED");
  if (scope !== oauthScope) throw apiError("INVALID_SCOPE", { scope });
  return {
    access_token: accessToken,
    token_type: "Bearer",
    expires_in: accessTokenLifetimeSeconds,
    scope: oauthScope,
  } as const;
}

/**
 * The client is the project (`id` or `id#branch`), and its secret is a publishable client key. With a PKCE verifier the
 * key is optional, since it isn't secret in a browser. @see RFC 6749 §2.3.1, RFC 7636
 */
async function authenticateClient(services: OauthServices, body: TokenBody): Promise<Project> {
  const { client_id: clientId, client_secret: secret, grant_type: grant, code_verifier: verifier } = body;
  const project = clientId ? await findClient(services, clientId) : null;
  const isVerified = secret
    ? project !== null && isClientSecret(project, secret, services.clock())
    : grant === "authorization_code" && Boolean(verifier);
  if (!project || !isVerified) throw apiError("INVALID_OAUTH_CLIENT_ID_OR_SECRET", { client_id: null });
  return project;
}
