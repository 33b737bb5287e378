import type { ServerMetadata } from "openid-client";

/** A user's profile at a provider. */
export interface Profile {
  /** The provider's stable account ID, never reassigned to another user: OpenID Connect's `sub` or the account ID. */
  readonly accountId: string;
  readonly displayName: string | null;
  readonly email: string | null;
  /** Whether the provider has verified the email. */
  readonly emailVerified: boolean;
  readonly profileImageUrl: string | null;
}

/** A provider profile before validation. */
export interface RawProfile {
  readonly accountId: unknown;
  readonly displayName?: unknown;
  readonly email?: unknown;
  readonly emailVerified?: boolean;
  readonly profileImageUrl?: unknown;
}

/** The sources for reading a profile. */
export interface ProfileSource {
  readonly clientId: string;
  /** Claims of the verified ID token; empty if the provider issues none. */
  readonly claims: Readonly<Record<string, unknown>>;
  /** The callback parameters from the browser. */
  readonly callbackParameters: URLSearchParams;
  /** Fetches JSON from the provider's API with the user's access token. */
  getJson(url: string, headers?: Readonly<Record<string, string>>): Promise<unknown>;
  /** The userinfo claims, with the same `sub` as the ID token. @see OpenID Connect Core §5.3 */
  userInfo(): Promise<Readonly<Record<string, unknown>>>;
}

/** Provider-specific settings from the project's configuration. */
export interface ProviderSettings {
  readonly facebookConfigId?: string | undefined;
  readonly microsoftTenantId?: string | undefined;
}

/** Everything that differs between providers. */
export interface ProviderDefinition {
  readonly displayName: string;
  /** Always requested. */
  readonly scopes: readonly string[];
  /** Fixed endpoints, or an issuer to discover. */
  readonly server: ServerMetadata | ((settings: ProviderSettings) => DiscoveredServer);
  /** Extra parameters of the authorization request. */
  readonly extraParameters?: (settings: ProviderSettings) => Readonly<Record<string, string>>;
  /** False for the few providers that reject it. @see RFC 7636 */
  readonly hasPkce: boolean;
  /** Client authentication at the token endpoint. @see RFC 6749 §2.3.1 */
  readonly clientAuthentication: "basic" | "post";
  /**
   * `nonce`: an ID token with our nonce is required; `required`: an ID token is required; `none`: the profile comes
   * from the API.
   */
  readonly idToken: "nonce" | "required" | "none";
  /** Lifetime of access tokens without `expires_in`, in seconds. */
  readonly tokenLifetimeSeconds?: number;
  readProfile(source: ProfileSource): Promise<RawProfile>;
}

/** An issuer with OpenID Connect discovery. @see OpenID Connect Discovery §4 */
export interface DiscoveredServer {
  readonly discover: string;
}
