import { fields } from "../json-fields.ts";
import type { ProviderDefinition } from "../provider.ts";

/** @see https://developers.facebook.com/docs/facebook-login/guides/advanced/oidc-token */
export const facebook: ProviderDefinition = {
  displayName: "Facebook",
  scopes: ["openid", "public_profile", "email"],
  server: {
    issuer: "https://www.facebook.com",
    authorization_endpoint: "https://www.facebook.com/v20.0/dialog/oauth/",
    token_endpoint: "https://graph.facebook.com/v20.0/oauth/access_token",
  },
  // Facebook Login for Business stores an app's permissions in configurations.
  extraParameters: ({ facebookConfigId }): Record<string, string> =>
    facebookConfigId ? { config_id: facebookConfigId } : {},
  hasPkce: true,
  clientAuthentication: "basic",
  idToken: "nonce",
  async readProfile({ getJson }) {
    const me = await getJson("https://graph.facebook.com/v20.0/me?fields=id,name,email,picture.type(small)");
    const { id, name, email, picture } = fields(me);
    // The email is optional: users can have none or not share it.
    return { accountId: id, displayName: name, email, profileImageUrl: fields(fields(picture).data).url };
  },
};
