import { requestHeaders } from "@vestibule/contract";
import type { contract } from "@vestibule/contract/endpoints";
import { PlainError } from "../../http/api-error.ts";
import type { Handler } from "../../http/handler.ts";
import type { Project } from "../projects/index.ts";
import { addCodeToUrl, createAuthorizationCode } from "./grants/create-authorization-code.ts";
import { assertTrustedRedirect, assertTrustedReturnUrl, withoutFragment } from "./oauth-policy.ts";
import type { OauthServices } from "./oauth-services.ts";

/**
 * `POST /auth/oauth/cross-domain/authorize`: hands the caller's session over to another domain of the application. Both
 * domains then have the same session, so that signing out of one ends the other, and nothing outlives an impersonation.
 */
export function crossDomainAuthorize(
  services: OauthServices,
): Handler<typeof contract.oauth.crossDomainAuthorize, Project, { readonly id: string }> {
  return async function crossDomainAuthorize({ auth, user, body, request }) {
    const { project, sessionId, accessType } = auth;
    const refreshToken = request.headers[requestHeaders.refreshToken];
    if (!refreshToken) throw new PlainError(400, "The refresh token of the session is required.");
    // Rate-limited: each code is a row, and anonymous users cost nothing to create.
    await services.limits.check({ action: "challenge", projectId: project.id, accessType, request });
    const session = await services.sessions.find(services.database, project, refreshToken);
    if (session?.sessionId !== sessionId || session.userId !== user.id)
      throw new PlainError(401, "The refresh token doesn't belong to the session of the access token.");
    const { redirect_uri: redirectUri, state, code_challenge: codeChallenge } = body;
    const afterCallbackRedirectUrl = body.after_callback_redirect_url ?? null;
    assertTrustedRedirect(project, redirectUri);
    if (afterCallbackRedirectUrl !== null) assertTrustedReturnUrl(project, afterCallbackRedirectUrl);
    const code = await createAuthorizationCode(services.database, services, {
      projectId: project.id,
      userId: user.id,
      parameters: {
        redirectUri: withoutFragment(redirectUri),
        codeChallenge,
        isNewUser: false,
        providerId: "cross-domain",
        afterCallbackRedirectUrl,
      },
      refreshToken,
    });
    return { redirect_url: addCodeToUrl(redirectUri, { code, state }) };
  };
}
