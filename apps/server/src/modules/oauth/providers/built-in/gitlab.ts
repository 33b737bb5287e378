import { fields, idText, list, text } from "../json-fields.ts";
import type { ProviderDefinition } from "../provider.ts";

/** @see https://docs.gitlab.com/api/oauth2/ */
export const gitlab: ProviderDefinition = {
  displayName: "GitLab",
  scopes: ["read_user"],
  server: {
    issuer: "https://gitlab.com",
    authorization_endpoint: "https://gitlab.com/oauth/authorize",
    token_endpoint: "https://gitlab.com/oauth/token",
  },
  hasPkce: true,
  clientAuthentication: "basic",
  idToken: "none",
  async readProfile({ getJson }) {
    const { id, name, email, avatar_url } = fields(await getJson("https://gitlab.com/api/v4/user"));
    const addresses = list(await getJson("https://gitlab.com/api/v4/user/emails"));
    const entry = addresses.find((candidate) => candidate.email === email);
    return {
      accountId: idText(id),
      displayName: name,
      email: entry?.email,
      emailVerified: text(entry?.confirmed_at) !== null,
      profileImageUrl: avatar_url,
    };
  },
};
