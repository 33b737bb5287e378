import { isTrue } from "./json-fields.ts";
import type { ProviderDefinition } from "./provider.ts";

interface Issuer {
  readonly displayName: string;
  readonly issuer: string;
  readonly scopes: readonly string[];
}

/** Any issuer that speaks OpenID Connect. What it says at the user info endpoint completes the ID token. */
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
    // Both from one place: what the ID token says of one address says nothing of another.
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
