/** The levels of access to a project, weakest first. */
export const accessTypes = ["client", "server", "admin"] as const;

/** How much a request may do: `client` for browsers, `server` for backends, `admin` for configuring the project. */
export type AccessType = (typeof accessTypes)[number];

/** Prefixes of project keys. A key is its prefix followed by a secret of `secretCodeLength` characters. */
export const keyPrefixes = {
  publishableClient: "pck_",
  secretServer: "ssk_",
  superSecretAdmin: "sak_",
} as const;

/** Names of the request headers, in lower case. */
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
  /** Any value: send errors as status 200, with the real one in `actualStatus`. */
  overrideErrorStatus: "x-stack-override-error-status",
  /** `<platform> <package>@<version>`, such as `js @vestibule/react@0.1.0`. */
  clientVersion: "x-stack-client-version",
  /** Defeats caches; the server ignores it. */
  randomNonce: "x-stack-random-nonce",
  allowAnonymousUser: "x-stack-allow-anonymous-user",
  allowRestrictedUser: "x-stack-allow-restricted-user",
} as const;

/** Names of the response headers, in lower case. */
export const responseHeaders = {
  /** 16 random characters that name this answer in the logs. */
  requestId: "x-stack-request-id",
  /** The error code; present only on errors of the catalogue. */
  knownError: "x-stack-known-error",
  /** The real status as decimal text, when the status line was rewritten to 200. */
  actualStatus: "x-stack-actual-status",
  /** Whole seconds to wait after a status 429. @see RFC 9110 §10.2.3 */
  retryAfter: "retry-after",
} as const;

/** Request headers that browsers may send from other origins. The last ones belong to tracing and to development proxies. */
export const corsAllowedHeaders = [
  "content-type",
  "authorization",
  requestHeaders.projectId,
  requestHeaders.branchId,
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

/** Response headers that scripts on other origins may read. */
export const corsExposedHeaders = [
  "content-type",
  responseHeaders.actualStatus,
  responseHeaders.knownError,
  responseHeaders.requestId,
  responseHeaders.retryAfter,
] as const;

export const corsAllowedMethods = ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** How long a browser may remember the answer to a preflight, in seconds. */
export const corsMaxAgeS = 86_400;
