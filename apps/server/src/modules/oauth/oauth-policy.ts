import { oauthScope } from "@vestibule/contract";
import { apiError } from "../../http/api-error.ts";
import { isTrustedRedirect, type Project } from "../projects/index.ts";
import type { Profile } from "./providers/provider.ts";

/** A SHA-256, base64url: 43 characters. @see RFC 7636 §4.2 */
const challengePattern = /^[A-Za-z0-9_-]{43}$/;

/** VSCHAR of the grammar. @see RFC 6749, appendix A */
export const isVisibleAscii = (value: string): boolean => /^[\x20-\x7e]+$/.test(value);

export interface ApplicationAuthorizationRequest {
  readonly scope: string;
  readonly state: string;
  readonly response_type: string;
  readonly code_challenge: string;
  readonly code_challenge_method: string;
}

/** Checks what RFC 6749 and RFC 7636 leave to the server. @throws INVALID_SCOPE, SCHEMA_ERROR @see RFC 9700 §2.1.1 (PKCE) */
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

/** A host that cannot exist, to see whether an address stays where it is. @see RFC 6761 §6.4 */
const placeholderOrigin = "https://relative.invalid";

/** A path of the application's own site: not another host, nor anything that a browser would make one. */
const isRelative = (value: string): boolean =>
  URL.canParse(value, placeholderOrigin) &&
  new URL(value, placeholderOrigin).origin === placeholderOrigin &&
  !URL.canParse(value);

/** @throws REDIRECT_URL_NOT_WHITELISTED */
export function assertTrustedRedirect(project: Project, url: string): void {
  if (!isTrustedRedirect(project.config, url)) throw apiError("REDIRECT_URL_NOT_WHITELISTED");
}

/** Where the application goes after its callback: one of its own addresses. @throws REDIRECT_URL_NOT_WHITELISTED */
export function assertTrustedReturnUrl(project: Project, value: string): void {
  if (!isRelative(value)) assertTrustedRedirect(project, value);
}

/** Parts of a list separated by spaces, in their order, each once. */
export const splitScopes = (text: string | undefined): string[] => [
  ...new Set((text ?? "").split(" ").filter((scope) => scope !== "")),
];

export const withoutFragment = (url: string): string => url.split("#", 1)[0] ?? "";

/** What becomes of an account that nobody has yet. */
export type Placement =
  | { readonly kind: "new-user"; readonly usedForAuth: boolean }
  | { readonly kind: "existing-user"; readonly userId: string }
  | { readonly kind: "refuse" };

/** The account merge strategies. An account is attached to an existing user only when both sides have proved the address; an address
 *  that somebody merely typed at a sign-up never opens the account of the person it belongs to, nor the other way round.
 *  @see security bar 16 */
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
