import * as client from "openid-client";
import { z } from "zod";
import { ProviderError, toProviderError } from "../provider-error.ts";
import type { ProjectProvider } from "../providers/find-provider.ts";
import type { Profile, ProfileSource, RawProfile } from "../providers/provider.ts";
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

/** Maximum length of provider text, in UTF-16 units. */
const maxLength = 2_048;
const nameMaxLength = 256;

/** PostgreSQL can't store NUL or lone surrogates. */
const isStorable = (value: string): boolean => !value.includes("\0") && value.isWellFormed();

const storableText = z.string().trim().min(1).max(maxLength).refine(isStorable);
const optional = <S extends z.ZodType>(schema: S) => schema.nullable().catch(null);

/** The HTML rule for email addresses, as everywhere in the API. @see HTML §4.10.5.1.5 */
const email = z.email({ pattern: z.regexes.html5Email }).max(254);
const webAddress = storableText.refine((value) => /^https?:\/\//.test(value) && URL.canParse(value));

/** Keeps the valid parts of a profile. Only the account ID is required. @throws ProviderError */
export function parseProfile(raw: RawProfile): Profile {
  const accountId = storableText.safeParse(raw.accountId);
  if (!accountId.success) throw new ProviderError("unavailable", "The provider returned no account ID");
  const address = optional(email).parse(raw.email);
  return {
    accountId: accountId.data,
    displayName: optional(storableText.transform((value) => value.slice(0, nameMaxLength).toWellFormed())).parse(
      raw.displayName,
    ),
    email: address,
    emailVerified: address !== null && raw.emailVerified === true,
    profileImageUrl: optional(webAddress).parse(raw.profileImageUrl),
  };
}

/** Tokens issued by a provider. */
export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** In seconds. */
  readonly lifeS: number;
  readonly scopes: readonly string[];
}

const defaultTokenLifetimeSeconds = 60 * 60;
const userAgent = "vestibule";

interface AuthorizationResponse {
  /** Our callback URL without the query, which the provider compares. */
  readonly redirectUri: string;
  /** The callback parameters from the browser. */
  readonly callbackParameters: URLSearchParams;
  readonly secrets: FlowSecrets;
}

/**
 * Exchanges the authorization code for tokens and reads the profile. The library verifies state, issuer and the ID
 * token's issuer, audience, `azp`, algorithm, times and nonce. @see RFC 6749 §4.1.3, RFC 9207, OpenID Connect Core
 * §3.1.3.7
 * @throws ProviderError
 */
export async function exchangeCode(
  provider: ProjectProvider,
  open: OpenClient,
  { redirectUri, callbackParameters, secrets }: AuthorizationResponse,
): Promise<{ readonly profile: Profile; readonly tokens: ProviderTokens }> {
  const { definition, clientId } = provider;
  const currentUrl = new URL(redirectUri);
  currentUrl.search = callbackParameters.toString();
  try {
    const tokenResponse = await client.authorizationCodeGrant(open.configuration, currentUrl, {
      expectedState: secrets.state,
      ...(definition.hasPkce ? { pkceCodeVerifier: secrets.codeVerifier } : {}),
      ...(definition.idToken === "nonce" ? { expectedNonce: secrets.nonce } : {}),
      idTokenExpected: definition.idToken !== "none",
    });
    const raw = await definition.readProfile(profileSource(open, clientId, tokenResponse, callbackParameters));
    return { profile: parseProfile(raw), tokens: toTokens(provider, tokenResponse) };
  } catch (error) {
    throw toProviderError(error);
  }
}

/** Refreshes an access token. @see RFC 6749 §6 @throws ProviderError */
export async function refreshTokens(
  provider: ProjectProvider,
  open: OpenClient,
  refreshToken: string,
  scopes: readonly string[],
): Promise<ProviderTokens> {
  const parameters: Record<string, string> = scopes.length > 0 ? { scope: scopes.join(" ") } : {};
  try {
    return toTokens(provider, await client.refreshTokenGrant(open.configuration, refreshToken, parameters));
  } catch (error) {
    throw toProviderError(error);
  }
}

type TokenResponse = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

const toTokens = ({ definition }: ProjectProvider, tokenResponse: TokenResponse): ProviderTokens => ({
  accessToken: tokenResponse.access_token,
  refreshToken: tokenResponse.refresh_token ?? null,
  lifeS: tokenResponse.expires_in ?? definition.tokenLifetimeSeconds ?? defaultTokenLifetimeSeconds,
  scopes: tokenResponse.scope?.split(/[\s,]+/).filter((scope) => scope !== "") ?? [],
});

function profileSource(
  { configuration, fetch }: OpenClient,
  clientId: string,
  tokenResponse: TokenResponse,
  callbackParameters: URLSearchParams,
): ProfileSource {
  const claims = tokenResponse.claims();
  return {
    clientId,
    claims: claims ?? {},
    callbackParameters,
    async getJson(url, headers) {
      const response = await fetch(url, {
        method: "GET",
        headers: {
          accept: "application/json",
          "user-agent": userAgent,
          ...headers,
          authorization: `Bearer ${tokenResponse.access_token}`,
        },
      });
      if (!response.ok) throw new ProviderError("unavailable", `The provider's API returned ${response.status}`);
      return response.json();
    },
    async userInfo() {
      // Without a userinfo endpoint, the ID token is the only source of claims.
      if (!configuration.serverMetadata().userinfo_endpoint) return {};
      return client.fetchUserInfo(configuration, tokenResponse.access_token, claims?.sub ?? client.skipSubjectCheck);
    },
  };
}
