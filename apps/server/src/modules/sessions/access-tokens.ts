import { hash } from "node:crypto";
import { defaultBranchId, internalProjectId } from "@vestibule/contract";
import type { Restriction } from "@vestibule/contract/endpoints";
import { apiError } from "../../http/api-error.ts";
import type { TokenSubject } from "../../http/authenticate.ts";
import { isSignedBy, parseJwt, signJwt } from "../../platform/crypto/jwt.ts";
import { LruCache } from "../../platform/lru-cache.ts";
import type { Clock } from "../../platform/platform.ts";
import { getSigningKey, type Project, type ProjectStore } from "../projects/index.ts";

/** Claims of an access token. Times are seconds since the epoch. @see RFC 7519 §4.1 */
export interface AccessTokenClaims extends Partial<UserClaims> {
  /** User ID. */
  readonly sub: string;
  /** Project ID, with the suffix of the user's audience. */
  readonly aud: string;
  /** `{public URL}/api/v1/projects/{project id}`, with the path of the user's audience. */
  readonly iss: string;
  readonly branchId: string;
  /** ID of the session that the refresh token belongs to. */
  readonly refreshTokenId: string;
  readonly role: "authenticated";
  /** True in tokens of anonymous users, so that backends can tell them from registered users. Otherwise false or absent. */
  readonly is_anonymous?: boolean;
  /** These three repeat others under the names that newer clients read, together with `UserClaims`. */
  readonly project_id?: string;
  readonly branch_id?: string;
  readonly refresh_token_id?: string;
  /** Only during impersonation: applications display it, and backends can reject irreversible actions. */
  readonly is_impersonation?: true;
  readonly iat: number;
  readonly exp: number;
}

/**
 * What clients since 2.8.108 require in an access token: they read the user from it. Older clients get none of these
 * claims, so that their tokens stay small.
 */
export interface UserClaims extends Restriction {
  readonly name: string | null;
  readonly email: string | null;
  readonly email_verified: boolean;
  readonly selected_team_id: string | null;
  /** Seconds since the epoch. */
  readonly signed_up_at: number;
  readonly is_anonymous: boolean;
  readonly requires_totp_mfa: boolean;
  /** BCP 47; absent if the user has none. @see OpenID Connect Core 1.0 §5.1 */
  readonly locale?: string;
}

/**
 * Tokens that describe a restricted user have an audience and an issuer of their own: a backend that checks only these and
 * the signature doesn't take an anonymous visitor for a user.
 */
const audiences = {
  full: { suffix: "", path: "projects" },
  restricted: { suffix: ":restricted", path: "projects-restricted-users" },
  anonymous: { suffix: ":anon", path: "projects-anonymous-users" },
} as const;

type Audience = (typeof audiences)[keyof typeof audiences];

function getAudience(user: UserClaims | null): Audience {
  if (!user?.is_restricted) return audiences.full;
  return user.is_anonymous ? audiences.anonymous : audiences.restricted;
}

/** The project and the audience that an `aud` claim names. */
function parseAudience(aud: string): { readonly projectId: string; readonly audience: Audience } {
  const end = aud.indexOf(":");
  if (end < 0) return { projectId: aud, audience: audiences.full };
  const suffix = aud.slice(end);
  const audience = Object.values(audiences).find((each) => each.suffix === suffix) ?? audiences.full;
  return { projectId: aud.slice(0, end), audience };
}

/** Lifetime of an access token, in seconds. */
export const accessTokenLifetimeSeconds = 600;

/** Whether all claims are present. A valid signature over fewer claims isn't an access token. */
function isClaims(claims: Readonly<Record<string, unknown>>): claims is AccessTokenClaims & Record<string, unknown> {
  const strings = [claims.sub, claims.aud, claims.iss, claims.branchId, claims.refreshTokenId];
  const times = [claims.iat, claims.exp];
  return (
    strings.every((value) => typeof value === "string" && value !== "") &&
    times.every(Number.isFinite) &&
    claims.role === "authenticated"
  );
}

/** Caches verified signatures. Expiry and session are still checked on every request. */
const verifiedCapacity = 20_000;

export interface AccessTokens {
  /** Issues an access token for a session of one of the project's users. */
  issue(
    project: Project,
    session: { userId: string; sessionId: string; isAnonymous: boolean; isImpersonation: boolean },
    user: UserClaims | null,
  ): string;
  /** @throws UNPARSABLE_ACCESS_TOKEN, ACCESS_TOKEN_EXPIRED, INVALID_PROJECT_FOR_ACCESS_TOKEN */
  check(token: string, projectId: string): Promise<TokenSubject>;
  /**
   * Checks that a token was issued for a user of project `internal`.
   * @throws UNPARSABLE_ADMIN_ACCESS_TOKEN, ADMIN_ACCESS_TOKEN_EXPIRED, ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN
   */
  checkAdmin(token: string): Promise<TokenSubject>;
}

export function createAccessTokens(options: { projects: ProjectStore; clock: Clock; publicUrl: string }): AccessTokens {
  const { projects, clock, publicUrl } = options;
  const verified = new LruCache<AccessTokenClaims>(verifiedCapacity);
  const getRecipient = (projectId: string, { suffix, path }: Audience) => ({
    aud: `${projectId}${suffix}`,
    iss: `${publicUrl}/api/v1/${path}/${projectId}`,
  });

  /** The claims of a token signed by one of our projects; otherwise null. @see RFC 7519 §7.2 */
  const verify = async (token: string): Promise<AccessTokenClaims | null> => {
    const digest = hash("sha256", token, "base64");
    const known = verified.get(digest);
    if (known) return known;
    const jwt = parseJwt(token);
    if (!jwt || !isClaims(jwt.claims)) return null;
    const { claims } = jwt;
    const { projectId, audience } = parseAudience(claims.aud);
    const { aud, iss } = getRecipient(projectId, audience);
    if (claims.aud !== aud || claims.iss !== iss) return null;
    const project = await projects.find(projectId);
    const key = project?.signingKeys.find((candidate) => candidate.kid === jwt.kid);
    if (!key || !isSignedBy(jwt, key.publicKey)) return null;
    verified.set(digest, claims);
    return claims;
  };

  const isExpired = (claims: AccessTokenClaims): boolean => claims.exp * 1000 <= clock();
  const toSubject = (claims: AccessTokenClaims): TokenSubject => ({
    userId: claims.sub,
    sessionId: claims.refreshTokenId,
    branchId: claims.branchId,
  });

  return {
    issue(project, session, user) {
      const now = clock();
      const issuedAt = Math.floor(now / 1000);
      const claims: AccessTokenClaims = {
        sub: session.userId,
        ...getRecipient(project.id, getAudience(user)),
        branchId: defaultBranchId,
        refreshTokenId: session.sessionId,
        role: "authenticated",
        ...(session.isAnonymous ? { is_anonymous: true } : {}),
        ...(session.isImpersonation ? { is_impersonation: true } : {}),
        ...(user && {
          project_id: project.id,
          branch_id: defaultBranchId,
          refresh_token_id: session.sessionId,
          ...user,
        }),
        iat: issuedAt,
        exp: issuedAt + accessTokenLifetimeSeconds,
      };
      return signJwt(getSigningKey(project, now), claims);
    },

    async check(token, projectId) {
      const claims = await verify(token);
      if (!claims) throw apiError("UNPARSABLE_ACCESS_TOKEN");
      if (isExpired(claims)) throw apiError("ACCESS_TOKEN_EXPIRED", { expired_at_millis: claims.exp * 1000 });
      const { projectId: actual } = parseAudience(claims.aud);
      if (actual !== projectId) {
        throw apiError("INVALID_PROJECT_FOR_ACCESS_TOKEN", {
          expected_project_id: projectId,
          actual_project_id: actual,
        });
      }
      return toSubject(claims);
    },

    async checkAdmin(token) {
      const claims = await verify(token);
      if (!claims) throw apiError("UNPARSABLE_ADMIN_ACCESS_TOKEN");
      // Null, because published clients fail on a number here.
      if (isExpired(claims)) throw apiError("ADMIN_ACCESS_TOKEN_EXPIRED", { expired_at_millis: null });
      // Impersonation sessions can't administer projects: the audit log must name the acting owner.
      if (claims.aud !== internalProjectId || claims.is_impersonation)
        throw apiError("ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN");
      return toSubject(claims);
    },
  };
}
