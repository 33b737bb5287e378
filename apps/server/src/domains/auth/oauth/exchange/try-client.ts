import * as client from "openid-client";
import type { ProjectProvider } from "../providers/find-provider.ts";
import type { OpenProviderClient } from "./open-client.ts";

/** What a provider makes of a client. `accepted`: it knows id and secret. `word`: the error that it named, if it named one. */
export interface ClientTrial {
  readonly verdict: "accepted" | "refused" | "unclear" | "unreachable";
  readonly word: string | null;
}

/** No provider has given it out, and none rejects it for its form alone. */
const impossibleCode = "vestibule-test-0000000000000000000000000000";

/** @see RFC 6749 §5.2 */
const wordsOfAccepted: readonly string[] = ["invalid_grant", "bad_verification_code"];
const wordsOfRefused: readonly string[] = ["invalid_client", "incorrect_client_credentials", "unauthorized_client"];

/** Redeems a code that cannot exist: a provider looks at the client before it looks at the code. Never throws. @see RFC 6749 §3.2.1 */
export async function tryClient(
  openClient: OpenProviderClient,
  provider: ProjectProvider,
  redirectUri: string,
): Promise<ClientTrial> {
  try {
    const { configuration } = await openClient(provider);
    await client.genericGrantRequest(configuration, "authorization_code", {
      code: impossibleCode,
      redirect_uri: redirectUri,
      ...(provider.definition.hasPkce ? { code_verifier: client.randomPKCECodeVerifier() } : {}),
    });
    // Whoever gives tokens for this gives them to everybody.
    return { verdict: "unclear", word: null };
  } catch (error) {
    return read(error);
  }
}

function read(error: unknown): ClientTrial {
  if (error instanceof client.ResponseBodyError) {
    const word = harmless(error.error);
    if (wordsOfAccepted.includes(error.error)) return { verdict: "accepted", word };
    const isRefused = wordsOfRefused.includes(error.error) || error.status === 401;
    return { verdict: isRefused ? "refused" : "unclear", word };
  }
  if (error instanceof client.WWWAuthenticateChallengeError)
    return { verdict: error.status === 401 ? "refused" : "unclear", word: null };
  const answer = error instanceof client.ClientError ? error.cause : undefined;
  if (answer instanceof Response)
    return { verdict: answer.status === 401 ? "refused" : "unclear", word: `HTTP ${answer.status}` };
  return { verdict: "unreachable", word: null };
}

/** What comes from an address that somebody else named is not handed on, but for a plain word. */
const harmless = (word: string): string | null => (/^[\w .-]{1,64}$/.test(word) ? word : null);
