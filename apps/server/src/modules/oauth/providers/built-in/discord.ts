import { fields, text } from "../json-fields.ts";
import type { ProviderDefinition } from "../provider.ts";

/** Hashes of animated avatars start with a_. @see https://discord.com/developers/docs/reference#image-formatting */
function avatarUrl(userId: unknown, avatar: unknown): string | null {
  const hash = text(avatar);
  if (!hash) return null;
  return `https://cdn.discordapp.com/avatars/${userId}/${hash}.${hash.startsWith("a_") ? "gif" : "png"}`;
}

/** @see https://discord.com/developers/docs/topics/oauth2 */
export const discord: ProviderDefinition = {
  displayName: "Discord",
  scopes: ["identify", "email"],
  server: {
    issuer: "https://discord.com",
    authorization_endpoint: "https://discord.com/oauth2/authorize",
    token_endpoint: "https://discord.com/api/oauth2/token",
  },
  hasPkce: true,
  clientAuthentication: "basic",
  idToken: "none",
  async readProfile({ getJson }) {
    const me = fields(await getJson("https://discord.com/api/users/@me"));
    return {
      accountId: me.id,
      displayName: me.global_name ?? me.username,
      email: me.email,
      emailVerified: me.verified === true,
      profileImageUrl: avatarUrl(me.id, me.avatar),
    };
  },
};
