import { fields, isTrue, text } from "../json-fields.ts";
import type { ProviderDefinition } from "../provider.ts";

/** The tenant is the project's, or that of personal accounts. Its metadata names the issuer; where many tenants share an address,
 *  the issuer is the one of the tenant in the token.
 *  @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow */
export const microsoft: ProviderDefinition = {
  displayName: "Microsoft",
  scopes: ["User.Read", "openid"],
  server: ({ microsoftTenantId }) => ({
    discover: `https://login.microsoftonline.com/${encodeURIComponent(microsoftTenantId || "consumers")}/v2.0`,
  }),
  hasPkce: true,
  clientAuthentication: "basic",
  idToken: "nonce",
  async readProfile({ getJson, claims }) {
    const { id, displayName, mail, userPrincipalName } = fields(await getJson("https://graph.microsoft.com/v1.0/me"));
    const email = text(mail) ?? userPrincipalName;
    return {
      accountId: id,
      displayName,
      email,
      // Any tenant's administrator can write any address: it is only proved where Microsoft says that the tenant owns its domain.
      emailVerified: isTrue(claims.xms_edov) && claims.email === email,
    };
  },
};
