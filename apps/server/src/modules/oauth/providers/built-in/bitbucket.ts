import { fields, list } from "../json-fields.ts";
import type { ProviderDefinition } from "../provider.ts";

/** @see https://support.atlassian.com/bitbucket-cloud/docs/use-oauth-on-bitbucket-cloud/ */
export const bitbucket: ProviderDefinition = {
  displayName: "Bitbucket",
  scopes: ["account", "email"],
  server: {
    issuer: "https://bitbucket.org",
    authorization_endpoint: "https://bitbucket.org/site/oauth2/authorize",
    token_endpoint: "https://bitbucket.org/site/oauth2/access_token",
  },
  hasPkce: true,
  clientAuthentication: "basic",
  idToken: "none",
  async readProfile({ getJson }) {
    const { account_id, display_name, links } = fields(await getJson("https://api.bitbucket.org/2.0/user"));
    const addresses = list(fields(await getJson("https://api.bitbucket.org/2.0/user/emails")).values);
    const primary = addresses.find((entry) => entry.is_primary === true);
    return {
      accountId: account_id,
      displayName: display_name,
      email: primary?.email,
      emailVerified: primary?.is_confirmed === true,
      profileImageUrl: fields(fields(links).avatar).href,
    };
  },
};
