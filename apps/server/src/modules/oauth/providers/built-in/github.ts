import { fields, idText, list } from "../json-fields.ts";
import type { ProviderDefinition } from "../provider.ts";

const year = 365 * 24 * 60 * 60;

/** @see https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
export const github: ProviderDefinition = {
  displayName: "GitHub",
  scopes: ["user:email"],
  server: {
    issuer: "https://github.com/login/oauth",
    authorization_endpoint: "https://github.com/login/oauth/authorize",
    token_endpoint: "https://github.com/login/oauth/access_token",
  },
  hasPkce: true,
  clientAuthentication: "basic",
  idToken: "none",
  // GitHub OAuth app tokens expire after a year without use.
  tokenLifetimeSeconds: year,
  async readProfile({ getJson }) {
    const headers = { accept: "application/vnd.github+json" };
    const { id, name, login, avatar_url } = fields(await getJson("https://api.github.com/user", headers));
    const addresses = list(await getJson("https://api.github.com/user/emails", headers));
    const primary = addresses.find((entry) => entry.primary === true);
    return {
      accountId: idText(id),
      displayName: name ?? login,
      email: primary?.email,
      emailVerified: primary?.verified === true,
      profileImageUrl: avatar_url,
    };
  },
};
