import type { contract, OAuthProviderTest } from "@vestibule/contract/endpoints";
import { snakeCaseKeys } from "../../../core/wire/letter-case.ts";
import type { AdminContext } from "../admin-context.ts";

export type { OAuthProviderTest } from "@vestibule/contract/endpoints";

/**
 * The credentials to test: your own app at a built-in provider, the server's shared app, or a client of any OpenID
 * Connect issuer. Without a secret, the stored secret for this client is used.
 */
export type OAuthProviderCredentials =
  | {
      readonly id: string;
      readonly type?: "standard" | undefined;
      readonly clientId: string;
      readonly clientSecret?: string | undefined;
      readonly microsoftTenantId?: string | undefined;
    }
  | { readonly id: string; readonly type: "shared" }
  | {
      readonly id: string;
      readonly issuer: string;
      readonly clientId: string;
      readonly clientSecret?: string | undefined;
    };

export interface OAuthProviderMethods {
  /**
   * Tests the credentials with the provider. `message` is for users. `unknown`: the provider couldn't be reached or
   * gave no clear result.
   */
  testOAuthProvider(credentials: OAuthProviderCredentials): Promise<OAuthProviderTest>;
}

export const createOAuthProviderMethods = ({ api }: Pick<AdminContext, "api">): OAuthProviderMethods => ({
  testOAuthProvider: (credentials) =>
    api.call<typeof contract.oauthProviders.test>("POST", "/internal/oauth-providers/test", {
      session: null,
      body: snakeCaseKeys(credentials),
    }),
});
