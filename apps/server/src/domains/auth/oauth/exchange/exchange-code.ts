import * as client from "openid-client";
import { ProviderTrouble, toProviderTrouble } from "../provider-trouble.ts";
import { checkProfile } from "../providers/check-profile.ts";
import type { ProjectProvider } from "../providers/find-provider.ts";
import type { Profile, ProfileSource } from "../providers/provider.ts";
import type { FlowSecrets } from "./authorization-url.ts";
import type { OpenClient } from "./open-client.ts";

/** Tokens as a provider gave them. */
export interface ProviderTokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** In seconds. */
  readonly lifeS: number;
  readonly scopes: readonly string[];
}

const defaultLifeS = 60 * 60;
const userAgent = "vestibule";

interface Answer {
  /** Our own address without a query: the provider compares it. */
  readonly redirectUri: string;
  /** What the browser came back with. */
  readonly returned: URLSearchParams;
  readonly secrets: FlowSecrets;
}

/** Exchanges the code that came back for tokens and asks whose they are. State, issuer, and of the ID token issuer, audience, `azp`,
 *  algorithm, times and nonce are checked by the library. @see RFC 6749 §4.1.3, RFC 9207, OpenID Connect Core §3.1.3.7
 *  @throws ProviderTrouble */
export async function exchangeCode(
  provider: ProjectProvider,
  open: OpenClient,
  { redirectUri, returned, secrets }: Answer,
): Promise<{ readonly profile: Profile; readonly tokens: ProviderTokens }> {
  const { definition, clientId } = provider;
  const currentUrl = new URL(redirectUri);
  currentUrl.search = returned.toString();
  try {
    const answer = await client.authorizationCodeGrant(open.configuration, currentUrl, {
      expectedState: secrets.state,
      ...(definition.hasPkce ? { pkceCodeVerifier: secrets.codeVerifier } : {}),
      ...(definition.idToken === "nonce" ? { expectedNonce: secrets.nonce } : {}),
      idTokenExpected: definition.idToken !== "none",
    });
    const raw = await definition.readProfile(profileSource(open, clientId, answer, returned));
    return { profile: checkProfile(raw), tokens: toTokens(provider, answer) };
  } catch (error) {
    throw toProviderTrouble(error);
  }
}

/** Gets a new access token. @see RFC 6749 §6 @throws ProviderTrouble */
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
    throw toProviderTrouble(error);
  }
}

type TokenAnswer = Awaited<ReturnType<typeof client.authorizationCodeGrant>>;

const toTokens = ({ definition }: ProjectProvider, answer: TokenAnswer): ProviderTokens => ({
  accessToken: answer.access_token,
  refreshToken: answer.refresh_token ?? null,
  lifeS: answer.expires_in ?? definition.tokenLifeS ?? defaultLifeS,
  scopes: answer.scope?.split(/[\s,]+/).filter((scope) => scope !== "") ?? [],
});

function profileSource(
  { configuration, fetch }: OpenClient,
  clientId: string,
  answer: TokenAnswer,
  returned: URLSearchParams,
): ProfileSource {
  const claims = answer.claims();
  return {
    clientId,
    claims: claims ?? {},
    returned,
    async getJson(url, headers) {
      const response = await fetch(url, {
        method: "GET",
        headers: {
          accept: "application/json",
          "user-agent": userAgent,
          ...headers,
          authorization: `Bearer ${answer.access_token}`,
        },
      });
      if (!response.ok) throw new ProviderTrouble("unavailable", `The provider's API answered ${response.status}`);
      return response.json();
    },
    async userInfo() {
      // An issuer without the endpoint has said all it says in the ID token.
      if (!configuration.serverMetadata().userinfo_endpoint) return {};
      return client.fetchUserInfo(configuration, answer.access_token, claims?.sub ?? client.skipSubjectCheck);
    },
  };
}
