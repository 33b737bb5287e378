import { fields, isTrue, text } from "../json-fields.ts";
import type { ProviderDefinition } from "../provider.ts";

/**
 * Apple posts the name only on the first sign-in. It passes through the browser, so use it for nothing but the display
 * name.
 */
function postedName(user: string | null): string | null {
  if (user === null) return null;
  try {
    const { firstName, lastName } = fields(fields(JSON.parse(user)).name);
    return [text(firstName), text(lastName)].filter((part) => part !== null).join(" ") || null;
  } catch {
    // An unreadable name must not fail the sign-in.
    return null;
  }
}

/**
 * The client secret is a JWT that the project signs with its Apple key.
 * @see
 *   https://developer.apple.com/documentation/signinwithapple/request-an-authorization-to-the-sign-in-with-apple-server
 */
export const apple: ProviderDefinition = {
  displayName: "Apple",
  scopes: ["name", "email"],
  server: {
    issuer: "https://appleid.apple.com",
    authorization_endpoint: "https://appleid.apple.com/auth/authorize",
    token_endpoint: "https://appleid.apple.com/auth/token",
  },
  // Apple requires form_post with these scopes.
  extraParameters: () => ({ response_mode: "form_post" }),
  hasPkce: true,
  clientAuthentication: "post",
  idToken: "nonce",
  async readProfile({ claims, callbackParameters }) {
    return {
      accountId: claims.sub,
      displayName: postedName(callbackParameters.get("user")),
      email: claims.email,
      emailVerified: isTrue(claims.email_verified),
    };
  },
};
