import { fields, isTrue, text } from "../json-fields.ts";
import type { ProviderDefinition } from "../provider.ts";

/**
 * Uses the project's tenant, or the one for personal accounts. The metadata names the issuer; for multi-tenant
 * endpoints, the issuer depends on the tenant in the token.
 * @see https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-auth-code-flow
 */
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
      // Any tenant admin can set any email, so it counts as verified only if Microsoft confirms that the tenant owns
      // the domain (xms_edov).
      emailVerified: isTrue(claims.xms_edov) && claims.email === email,
    };
  },
};
