import { oauthScope } from "@vestibule/contract";
import { apiError } from "../../http/api-error.ts";
import { isTrustedRedirect, isTrustedRedirectUri, type Project } from "../projects/index.ts";
import type { Profile } from "./providers/provider.ts";

/** A SHA-256, base64url: 43 characters. @see RFC 7636 §4.2 */
const challengePattern = /^[A-Za-z0-9_-]{43}$/;

/** VSCHAR in the grammar. @see RFC 6749, appendix A */
export const isVisibleAscii = (value: string): boolean => /^[\x20-\x7e]+$/.test(value);

export interface ApplicationAuthorizationRequest {
  readonly scope: string;
  readonly state: string;
  readonly response_type: string;
  readonly code_challenge: string;
  readonly code_challenge_method: string;
}

/**
 * Validates what RFC 6749 and RFC 7636 require of the authorization request. @throws INVALID_SCOPE, SCHEMA_ERROR @see
 * RFC 9700 §2.1.1 (PKCE)
 */
export function assertValidAuthorizationRequest(request: ApplicationAuthorizationRequest, endpointLabel: string): void {
  if (request.scope !== oauthScope) throw apiError("INVALID_SCOPE", { scope: request.scope });
  const problems = [
    request.response_type !== "code" && "query.response_type must be code",
    !isVisibleAscii(request.state) && "query.state must be printable ASCII",
    request.code_challenge_method !== "S256" && "query.code_challenge_method must be S256",
    !challengePattern.test(request.code_challenge) &&
      "query.code_challenge must be the SHA-256 of the verifier, base64url without padding",
  ].filter((problem) => problem !== false);
  if (problems.length === 0) return;
  const lines = problems.map((problem) => `  - ${problem}`).join("\n");
  throw apiError("SCHEMA_ERROR", {
    message: `The request to ${endpointLabel} does not fit what the endpoint accepts:\n${lines}`,
  });
}

/** A reserved host, used to detect whether a URL is relative. @see RFC 6761 §6.4 */
const placeholderOrigin = "https://relative.invalid";

/** Whether the value is a path on the application's own origin, as a browser would resolve it. */
const isRelative = (value: string): boolean =>
  URL.canParse(value, placeholderOrigin) &&
  new URL(value, placeholderOrigin).origin === placeholderOrigin &&
  !URL.canParse(value);

/** For the end of a flow, which a native app can start. @throws REDIRECT_URL_NOT_WHITELISTED */
export function assertTrustedRedirectUri(project: Project, url: string): void {
  if (!isTrustedRedirectUri(project.config, url)) throw apiError("REDIRECT_URL_NOT_WHITELISTED");
}

/** @throws REDIRECT_URL_NOT_WHITELISTED */
export function assertTrustedRedirect(project: Project, url: string): void {
  if (!isTrustedRedirect(project.config, url)) throw apiError("REDIRECT_URL_NOT_WHITELISTED");
}

/**
 * Checks where the application goes after its callback: its own origin or a trusted URL. @throws
 * REDIRECT_URL_NOT_WHITELISTED
 */
export function assertTrustedReturnUrl(project: Project, value: string): void {
  if (!isRelative(value)) assertTrustedRedirect(project, value);
}

/** Splits a space-separated list; keeps the order and removes duplicates. */
export const splitScopes = (text: string | undefined): string[] => [
  ...new Set((text ?? "").split(" ").filter((scope) => scope !== "")),
];

export const withoutFragment = (url: string): string => url.split("#", 1)[0] ?? "";

/** What to do with an account that no user has yet. */
export type Placement =
  | { readonly kind: "new-user"; readonly usedForAuth: boolean }
  | { readonly kind: "existing-user"; readonly userId: string }
  | { readonly kind: "refuse" };

/**
 * Applies the account merge strategy. An account is linked to an existing user only if both sides have verified the
 * email; otherwise an attacker could sign up with a victim's email and later share the account (pre-hijacking).
 * @see security bar 16
 */
export function resolvePlacement(
  strategy: Project["config"]["oauth_account_merge_strategy"],
  profile: Pick<Profile, "email" | "emailVerified">,
  owner: { readonly user_id: string; readonly is_verified: boolean } | null,
): Placement {
  if (profile.email === null || !owner) return { kind: "new-user", usedForAuth: true };
  if (strategy === "allow_duplicates") return { kind: "new-user", usedForAuth: false };
  const isVerified = owner.is_verified && profile.emailVerified;
  return strategy === "link_method" && isVerified
    ? { kind: "existing-user", userId: owner.user_id }
    : { kind: "refuse" };
}
