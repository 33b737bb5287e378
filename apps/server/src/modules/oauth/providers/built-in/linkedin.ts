import { isTrue } from "../json-fields.ts";
import type { ProviderDefinition } from "../provider.ts";

/**
 * Rejects PKCE from web applications and omits the nonce from ID tokens.
 * @see https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2
 */
export const linkedin: ProviderDefinition = {
  displayName: "LinkedIn",
  scopes: ["openid", "profile", "email"],
  server: {
    issuer: "https://www.linkedin.com/oauth",
    authorization_endpoint: "https://www.linkedin.com/oauth/v2/authorization",
    token_endpoint: "https://www.linkedin.com/oauth/v2/accessToken",
    userinfo_endpoint: "https://api.linkedin.com/v2/userinfo",
  },
  hasPkce: false,
  clientAuthentication: "post",
  idToken: "required",
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
