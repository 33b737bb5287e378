import { sameDigest, sha256 } from "../../../platform/crypto/digest.ts";

/** 43 to 128 unreserved characters. @see RFC 7636 §4.1 */
export const isVerifier = (text: string): boolean => /^[A-Za-z0-9._~-]{43,128}$/.test(text);

/** `codeChallenge`: the SHA-256 of the verifier, in base64url. @see RFC 7636 §4.6 */
export const isVerifiedBy = (codeChallenge: string, codeVerifier: string): boolean =>
  sameDigest(Buffer.from(codeChallenge, "base64url"), sha256(codeVerifier));
