import { oauthRandomBytes } from "@vestibule/contract";
import { toBase64url } from "../platform/base64url.ts";

/** 32 random bytes as 43 base64url characters: a code verifier (RFC 7636 §4.1) or state (RFC 6749 §10.12). */
export const randomSecret = (): string => toBase64url(crypto.getRandomValues(new Uint8Array(oauthRandomBytes)));

/**
 * The S256 code challenge of a verifier. @throws on insecure pages, where browsers don't provide Web Crypto. @see RFC
 * 7636 §4.2
 */
export async function createCodeChallenge(verifier: string): Promise<string> {
  if (!crypto.subtle) throw new Error("OAuth works only on https pages and on localhost.");
  return toBase64url(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier)));
}
