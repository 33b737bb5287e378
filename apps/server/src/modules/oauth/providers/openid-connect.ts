import { isTrue } from "./json-fields.ts";
import type { ProviderDefinition } from "./provider.ts";

interface Issuer {
  readonly displayName: string;
  readonly issuer: string;
  readonly scopes: readonly string[];
}

/** Any OpenID Connect issuer. Userinfo claims override ID token claims. */
export const openidConnect = ({ displayName, issuer, scopes }: Issuer): ProviderDefinition => ({
  displayName,
  scopes,
  server: () => ({ discover: issuer }),
  hasPkce: true,
  clientAuthentication: "basic",
  idToken: "nonce",
  async readProfile({ claims, userInfo }) {
    const more = await userInfo();
    const { sub, name, preferred_username, picture } = { ...claims, ...more };
    // Take both claims from the same source: the ID token's email_verified doesn't apply to an email from userinfo.
    const { email, email_verified } = more.email === undefined ? claims : more;
    return {
      accountId: sub,
      displayName: name ?? preferred_username,
      email,
      emailVerified: isTrue(email_verified),
      profileImageUrl: picture,
    };
  },
});
