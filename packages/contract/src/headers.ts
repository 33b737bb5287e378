/** Access types, from least to most privileged. */
export const accessTypes = ["client", "server", "admin"] as const;

/** The access type of a request: `client` for browsers, `server` for backends, `admin` for configuring the project. */
export type AccessType = (typeof accessTypes)[number];

/** Prefixes of project keys. A key is its prefix followed by a secret of `secretCodeLength` characters. */
export const keyPrefixes = {
  publishableClient: "pck_",
  secretServer: "ssk_",
  superSecretAdmin: "sak_",
} as const;

/**
 * Prefixes of our header names. The contract is written with the first one; published clients since 2.8.108 send the
 * second one, and read it in responses. A request uses one of them.
 */
export const headerPrefixes = { stack: "x-stack-", hexclave: "x-hexclave-" } as const;

/** The family of header names that a request uses, and its response. */
export type HeaderFamily = keyof typeof headerPrefixes;

/** The name in another family, of a header whose name begins with the first prefix. */
export const inFamily = (name: string, family: HeaderFamily): string =>
  name.startsWith(headerPrefixes.stack) ? headerPrefixes[family] + name.slice(headerPrefixes.stack.length) : name;

/** The names in every family. */
export const inAllFamilies = (names: readonly string[]): readonly string[] => [
  ...new Set(
    Object.keys(headerPrefixes).flatMap((family) => names.map((name) => inFamily(name, family as HeaderFamily))),
  ),
];

/** Request header names, in lowercase. */
export const requestHeaders = {
  projectId: "x-stack-project-id",
  branchId: "x-stack-branch-id",
  accessType: "x-stack-access-type",
  publishableClientKey: "x-stack-publishable-client-key",
  secretServerKey: "x-stack-secret-server-key",
  superSecretAdminKey: "x-stack-super-secret-admin-key",
  adminAccessToken: "x-stack-admin-access-token",
  accessToken: "x-stack-access-token",
  refreshToken: "x-stack-refresh-token",
  /** Any value: send errors with status 200 and the real status in `actualStatus`. */
  overrideErrorStatus: "x-stack-override-error-status",
  /** `<platform> <package>@<version>`, such as `js @vestibule/react@0.1.0`. */
  clientVersion: "x-stack-client-version",
  /** Bypasses caches; the server ignores it. */
  randomNonce: "x-stack-random-nonce",
  allowAnonymousUser: "x-stack-allow-anonymous-user",
  allowRestrictedUser: "x-stack-allow-restricted-user",
} as const;

/** Response header names, in lowercase. */
export const responseHeaders = {
  /** 16 random characters that identify this request in the logs. */
  requestId: "x-stack-request-id",
  /** The error code; present only on known errors. */
  knownError: "x-stack-known-error",
  /** The real status in decimal, when the status line was overridden with 200. */
  actualStatus: "x-stack-actual-status",
  /**
   * Why a sign-up sent no verification email: `missing-callback-url` or, outside production mode,
   * `untrusted-callback-url`.
   */
  verificationEmailSkipped: "x-stack-verification-email-skipped",
  /** Seconds to wait after a 429 response. @see RFC 9110 §10.2.3 */
  retryAfter: "retry-after",
} as const;

/** Request headers allowed in cross-origin requests. The last ones are used by tracing and development proxies. */
export const corsAllowedHeaders = [
  "content-type",
  "authorization",
  requestHeaders.projectId,
  requestHeaders.branchId,
  "x-stack-development-override-key",
  requestHeaders.overrideErrorStatus,
  requestHeaders.randomNonce,
  requestHeaders.clientVersion,
  "x-stack-disable-artificial-development-delay",
  requestHeaders.accessType,
  requestHeaders.publishableClientKey,
  requestHeaders.secretServerKey,
  requestHeaders.superSecretAdminKey,
  requestHeaders.adminAccessToken,
  requestHeaders.refreshToken,
  requestHeaders.accessToken,
  requestHeaders.allowAnonymousUser,
  requestHeaders.allowRestrictedUser,
  "baggage",
  "sentry-trace",
  "x-vercel-protection-bypass",
  "ngrok-skip-browser-warning",
] as const;

/** Response headers that cross-origin scripts can read. */
export const corsExposedHeaders = [
  "content-type",
  responseHeaders.actualStatus,
  responseHeaders.knownError,
  responseHeaders.requestId,
  responseHeaders.retryAfter,
  responseHeaders.verificationEmailSkipped,
] as const;

export const corsAllowedMethods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** How long browsers can cache a preflight response, in seconds. */
export const corsMaxAgeSeconds = 86_400;
