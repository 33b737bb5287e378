import * as client from "openid-client";
import { ProviderError } from "../provider-error.ts";
import type { ProjectProvider } from "../providers/find-provider.ts";
import type { OpenClient } from "./open-client.ts";

/**
 * Binds a provider's response to this browser and this request. 32 random bytes each, base64url. @see RFC 7636, RFC
 * 9700 §2.1
 */
export interface FlowSecrets {
  readonly state: string;
  readonly codeVerifier: string;
  readonly nonce: string;
}

export const createFlowSecrets = (): FlowSecrets => ({
  state: client.randomState(),
  codeVerifier: client.randomPKCECodeVerifier(),
  nonce: client.randomNonce(),
});

/** The URL that the browser is redirected to. @see RFC 6749 §4.1.1 */
export async function createAuthorizationUrl(
  provider: ProjectProvider,
  { configuration }: OpenClient,
  request: { readonly redirectUri: string; readonly scopes: readonly string[]; readonly secrets: FlowSecrets },
): Promise<string> {
  const { definition, settings } = provider;
  const { state, codeVerifier, nonce } = request.secrets;
  const pkce = { code_challenge: await client.calculatePKCECodeChallenge(codeVerifier), code_challenge_method: "S256" };
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: request.redirectUri,
    scope: request.scopes.join(" "),
    state,
    // Requests a refresh token from Google; other providers ignore it.
    access_type: "offline",
    ...(definition.hasPkce ? pkce : {}),
    ...(definition.idToken === "nonce" ? { nonce } : {}),
    ...definition.extraParameters?.(settings),
  });
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new ProviderError("misconfigured", "The issuer's authorization endpoint isn't an HTTP(S) URL");
  return url.href;
}
