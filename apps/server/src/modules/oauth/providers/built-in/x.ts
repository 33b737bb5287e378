import { fields } from "../json-fields.ts";
import type { ProviderDefinition } from "../provider.ts";

/** Returns no email. @see https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code */
export const x: ProviderDefinition = {
  displayName: "X",
  scopes: ["users.read", "offline.access", "tweet.read"],
  server: {
    issuer: "https://x.com",
    authorization_endpoint: "https://twitter.com/i/oauth2/authorize",
    token_endpoint: "https://api.x.com/2/oauth2/token",
  },
  hasPkce: true,
  clientAuthentication: "basic",
  idToken: "none",
  async readProfile({ getJson }) {
    const response = await getJson("https://api.x.com/2/users/me?user.fields=id,name,username,profile_image_url");
    const { id, name, username, profile_image_url } = fields(fields(response).data);
    return { accountId: id, displayName: name ?? username, profileImageUrl: profile_image_url };
  },
};
