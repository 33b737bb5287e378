import type { contract, OAuthProviderTest } from "@vestibule/contract/endpoints";
import { snakeCaseKeys } from "../../wire/letter-case.ts";
import type { AdminContext } from "../admin-context.ts";

export type { OAuthProviderTest } from "@vestibule/contract/endpoints";

/** What is tried: an application of one's own at a built-in provider, the installation's, or a client of any OpenID Connect issuer. A secret that is
 *  absent is the one that is set for this very client. */
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
  /** Asks the provider whether it knows these credentials. `message`: for people. `unknown`: it could not be asked, or did not say. */
  testOAuthProvider(credentials: OAuthProviderCredentials): Promise<OAuthProviderTest>;
}

export const createOAuthProviderMethods = ({ api }: Pick<AdminContext, "api">): OAuthProviderMethods => ({
  testOAuthProvider: (credentials) =>
    api.call<typeof contract.oauthProviders.test>("POST", "/internal/oauth-providers/test", {
      session: null,
      body: snakeCaseKeys(credentials),
    }),
});
