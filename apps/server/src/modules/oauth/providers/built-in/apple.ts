import { fields, isTrue, text } from "../json-fields.ts";
import type { ProviderDefinition } from "../provider.ts";

/** The name comes once, in the form that Apple posts when somebody signs in to an application for the first time. The browser
 *  carries it, so it is good for a name and for nothing else. */
function postedName(user: string | null): string | null {
  if (user === null) return null;
  try {
    const { firstName, lastName } = fields(fields(JSON.parse(user)).name);
    return [text(firstName), text(lastName)].filter((part) => part !== null).join(" ") || null;
  } catch {
    // A name that cannot be read is no reason to turn somebody away.
    return null;
  }
}

/** The client secret is a JWT that the project signs with its key from Apple.
 *  @see https://developer.apple.com/documentation/signinwithapple/request-an-authorization-to-the-sign-in-with-apple-server */
export const apple: ProviderDefinition = {
  displayName: "Apple",
  scopes: ["name", "email"],
  server: {
    issuer: "https://appleid.apple.com",
    authorization_endpoint: "https://appleid.apple.com/auth/authorize",
    token_endpoint: "https://appleid.apple.com/auth/token",
  },
  // With these scopes Apple answers in no other way.
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
