import { fields, list } from "../json-fields.ts";
import type { ProviderDefinition } from "../provider.ts";

/** @see https://developer.spotify.com/documentation/web-api/tutorials/code-pkce-flow */
export const spotify: ProviderDefinition = {
  displayName: "Spotify",
  scopes: ["user-read-email", "user-read-private"],
  server: {
    issuer: "https://accounts.spotify.com",
    authorization_endpoint: "https://accounts.spotify.com/authorize",
    token_endpoint: "https://accounts.spotify.com/api/token",
  },
  hasPkce: true,
  clientAuthentication: "basic",
  idToken: "none",
  async readProfile({ getJson }) {
    const { id, display_name, email, images } = fields(await getJson("https://api.spotify.com/v1/me"));
    // Spotify documents that the email is unverified.
    return { accountId: id, displayName: display_name, email, profileImageUrl: list(images)[0]?.url };
  },
};
