import type { ServerMetadata } from "openid-client";

/** Who somebody is, as a provider tells it. */
export interface Profile {
  /** What the provider never gives to another person: OpenID Connect's `sub`, or the id of the account. */
  readonly accountId: string;
  readonly displayName: string | null;
  readonly email: string | null;
  /** Whether the provider says that the address is theirs. */
  readonly emailVerified: boolean;
  readonly profileImageUrl: string | null;
}

/** What a provider told about somebody, unchecked. */
export interface RawProfile {
  readonly accountId: unknown;
  readonly displayName?: unknown;
  readonly email?: unknown;
  readonly emailVerified?: boolean;
  readonly profileImageUrl?: unknown;
}

/** Where a profile is read from. */
export interface ProfileSource {
  readonly clientId: string;
  /** Of the checked ID token; empty where the provider gives none. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** What came back with the browser. */
  readonly callbackParameters: URLSearchParams;
  /** Reads JSON at the provider in the person's name. */
  getJson(url: string, headers?: Readonly<Record<string, string>>): Promise<unknown>;
  /** The claims of the user info endpoint, of the same `sub` as the ID token. @see OpenID Connect Core §5.3 */
  userInfo(): Promise<Readonly<Record<string, unknown>>>;
}

/** What of a project's entry changes where and how its provider is asked. */
export interface ProviderSettings {
  readonly facebookConfigId?: string | undefined;
  readonly microsoftTenantId?: string | undefined;
}

/** Everything that is different from provider to provider. */
export interface ProviderDefinition {
  readonly displayName: string;
  /** Asked for every time. */
  readonly scopes: readonly string[];
  /** Where it is: endpoints that are known, or an issuer that tells them. */
  readonly server: ServerMetadata | ((settings: ProviderSettings) => DiscoveredServer);
  /** Added to the authorization request. */
  readonly extraParameters?: (settings: ProviderSettings) => Readonly<Record<string, string>>;
  /** False for the few that refuse it. @see RFC 7636 */
  readonly hasPkce: boolean;
  /** How the client names itself at the token endpoint. @see RFC 6749 §2.3.1 */
  readonly clientAuthentication: "basic" | "post";
  /** `nonce`: one is demanded, with our nonce in it; `required`: one is demanded; `none`: identity comes from the API. */
  readonly idToken: "nonce" | "required" | "none";
  /** Life of access tokens whose end is not told, in seconds. */
  readonly tokenLifetimeSeconds?: number;
  readProfile(source: ProfileSource): Promise<RawProfile>;
}

/** An issuer whose endpoints are looked up. @see OpenID Connect Discovery §4 */
export interface DiscoveredServer {
  readonly discover: string;
}
