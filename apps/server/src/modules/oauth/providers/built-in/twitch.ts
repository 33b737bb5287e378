import { fields, list, text } from "../json-fields.ts";
import type { ProviderDefinition } from "../provider.ts";

/**
 * Doesn't support PKCE. @see
 * https://dev.twitch.tv/docs/authentication/getting-tokens-oauth/#authorization-code-grant-flow
 */
export const twitch: ProviderDefinition = {
  displayName: "Twitch",
  scopes: ["user:read:email"],
  server: {
    issuer: "https://id.twitch.tv/oauth2",
    authorization_endpoint: "https://id.twitch.tv/oauth2/authorize",
    token_endpoint: "https://id.twitch.tv/oauth2/token",
  },
  hasPkce: false,
  clientAuthentication: "post",
  idToken: "none",
  async readProfile({ getJson, clientId }) {
    const response = await getJson("https://api.twitch.tv/helix/users", { "client-id": clientId });
    const [me] = list(fields(response).data);
    return {
      accountId: me?.id,
      displayName: me?.display_name ?? me?.login,
      email: me?.email,
      // Twitch returns only verified emails.
      emailVerified: text(me?.email) !== null,
      profileImageUrl: me?.profile_image_url,
    };
  },
};
