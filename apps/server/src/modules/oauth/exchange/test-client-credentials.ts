import * as client from "openid-client";
import type { ProjectProvider } from "../providers/find-provider.ts";
import type { OpenProviderClient } from "./open-client.ts";

/**
 * The result of testing a client's credentials. `accepted`: the provider knows the ID and secret. `word`: the
 * provider's error code, if any.
 */
export interface CredentialCheck {
  readonly result: "accepted" | "refused" | "unclear" | "unreachable";
  readonly detail: string | null;
}

/** Never issued by a provider, but well-formed everywhere. */
const invalidCode = "vestibule-test-0000000000000000000000000000";

/** @see RFC 6749 §5.2 */
const acceptedErrorCodes: readonly string[] = ["invalid_grant", "bad_verification_code"];
const rejectedErrorCodes: readonly string[] = ["invalid_client", "incorrect_client_credentials", "unauthorized_client"];

/**
 * Tests client credentials by redeeming an invalid code: providers authenticate the client before they check the code.
 * Never throws. @see RFC 6749 §3.2.1
 */
export async function testClientCredentials(
  openClient: OpenProviderClient,
  provider: ProjectProvider,
  redirectUri: string,
): Promise<CredentialCheck> {
  try {
    const { configuration } = await openClient(provider);
    await client.genericGrantRequest(configuration, "authorization_code", {
      code: invalidCode,
      redirect_uri: redirectUri,
      ...(provider.definition.hasPkce ? { code_verifier: client.randomPKCECodeVerifier() } : {}),
    });
    // A provider that accepts an invalid code accepts anything, so this proves nothing.
    return { result: "unclear", detail: null };
  } catch (error) {
    return toCredentialCheck(error);
  }
}

function toCredentialCheck(error: unknown): CredentialCheck {
  if (error instanceof client.ResponseBodyError) {
    const detail = sanitizeDetail(error.error);
    if (acceptedErrorCodes.includes(error.error)) return { result: "accepted", detail };
    const isRefused = rejectedErrorCodes.includes(error.error) || error.status === 401;
    return { result: isRefused ? "refused" : "unclear", detail };
  }
  if (error instanceof client.WWWAuthenticateChallengeError)
    return { result: error.status === 401 ? "refused" : "unclear", detail: null };
  const response = error instanceof client.ClientError ? error.cause : undefined;
  if (response instanceof Response)
    return { result: response.status === 401 ? "refused" : "unclear", detail: `HTTP ${response.status}` };
  return { result: "unreachable", detail: null };
}

/** Untrusted text from the provider; only a short plain error code is passed on. */
const sanitizeDetail = (detail: string): string | null => (/^[\w .-]{1,64}$/.test(detail) ? detail : null);
