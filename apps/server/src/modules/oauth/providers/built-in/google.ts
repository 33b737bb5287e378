import { isTrue } from "../json-fields.ts";
import type { ProviderDefinition } from "../provider.ts";

/** @see https://developers.google.com/identity/openid-connect/openid-connect */
export const google: ProviderDefinition = {
  displayName: "Google",
  scopes: [
    "openid",
    "https://www.googleapis.com/auth/userinfo.email",
    "https://www.googleapis.com/auth/userinfo.profile",
  ],
  server: {
    issuer: "https://accounts.google.com",
    authorization_endpoint: "https://accounts.google.com/o/oauth2/v2/auth",
    token_endpoint: "https://oauth2.googleapis.com/token",
    userinfo_endpoint: "https://openidconnect.googleapis.com/v1/userinfo",
  },
  hasPkce: true,
  clientAuthentication: "basic",
  idToken: "nonce",
  async readProfile({ userInfo }) {
    const { sub, name, email, email_verified, picture } = await userInfo();
    return {
      accountId: sub,
      displayName: name,
      email,
      emailVerified: isTrue(email_verified),
      profileImageUrl: picture,
    };
  },
};
