import { oauthRandomBytes, oauthScope, pkceMethod } from "@vestibule/contract";
import type { contract, QueryOf } from "@vestibule/contract/endpoints";
import type { ClientAppConfig } from "../../core/app-context.ts";

type AuthorizeQuery = QueryOf<typeof contract.oauth.authorize>;

export interface OAuthStart {
  readonly providerId: string;
  readonly type: AuthorizeQuery["type"];
  /** Scopes in addition to the provider's default ones. */
  readonly scopes: readonly string[];
  /** Access token of the user to link to, or of the anonymous user to upgrade. */
  readonly token: string | null;
}

interface OAuthFlow {
  readonly state: string;
  readonly codeChallenge: string;
  readonly redirectUri: string;
  readonly errorUrl: string;
  /** App page to return to. Default: the after-sign-in page. */
  readonly returnTo?: string | undefined;
}

/** Base64url without padding. @see RFC 4648 §5 */
export const toBase64url = (bytes: ArrayBuffer | Uint8Array): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** 32 random bytes as 43 base64url characters: a code verifier (RFC 7636 §4.1) or state (RFC 6749 §10.12). */
export const randomSecret = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(oauthRandomBytes)));

/** @see RFC 6749 §4.1.1, RFC 7636 §4.3 */
export function createAuthorizeUrl(config: ClientAppConfig, start: OAuthStart, flow: OAuthFlow): string {
  const query: Partial<AuthorizeQuery> = {
    client_id: config.projectId,
    client_secret: config.publishableClientKey,
    redirect_uri: flow.redirectUri,
    scope: oauthScope,
    state: flow.state,
    grant_type: "authorization_code",
    code_challenge: flow.codeChallenge,
    code_challenge_method: pkceMethod,
    response_type: "code",
    type: start.type,
    error_redirect_url: flow.errorUrl,
    ...(flow.returnTo !== undefined && { after_callback_redirect_url: flow.returnTo }),
    ...(start.token && { token: start.token }),
    ...(start.scopes.length > 0 && { provider_scope: [...new Set(start.scopes)].join(" ") }),
  };
  const provider = encodeURIComponent(start.providerId.toLowerCase());
  return `${config.apiUrl()}/auth/oauth/authorize/${provider}?${new URLSearchParams(query as Record<string, string>)}`;
}
