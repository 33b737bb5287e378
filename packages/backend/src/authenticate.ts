import { type CurrentUser, type StackClientApp, stackAppInternalsSymbol, type Tokens } from "@vestibule/client";
import type { App } from "./app.ts";
import type { AuthenticateOptions } from "./authenticate-options.ts";
import { getRequestOrigin, isForged, type RequestHead } from "./request/origin.ts";
import { formatSessionCookies } from "./request/session-cookies.ts";
import { type RequestTokens, readRequestTokens } from "./request/tokens.ts";
import { refreshTokens } from "./tokens/sessions.ts";
import { type AccessTokenClaims, verifyAccessToken } from "./tokens/verify-access-token.ts";

/** Who sent a request, according to the access token. */
export interface AuthenticatedUser {
  readonly id: string;
  readonly isAnonymous: boolean;
  /** The user must do something first, such as verify an email or sign up; see `acceptRestricted`. */
  readonly isRestricted: boolean;
  /** A project owner is signed in as this user. */
  readonly isImpersonated: boolean;
}

/** The result of `authenticate`. */
export interface Authentication {
  /** Null if no user is signed in. */
  readonly user: AuthenticatedUser | null;
  readonly session: { readonly id: string } | null;
  /** The claims of the verified access token. */
  readonly claims: AccessTokenClaims | null;
  /** For requests to other services that accept the user's access token. */
  readonly accessToken: string | null;
  /** Values of `Set-Cookie` headers to add to the response: a new access token, or the deletion of an ended session. */
  readonly setCookies: readonly string[];
  /**
   * The sign-in page, which leads back to the page of the request, or for a restricted user the onboarding page. Null if
   * the user is signed in.
   */
  readonly redirectTo: string | null;
  /**
   * Why the tokens of the request weren't accepted: the session has ended, or a page of another site may have sent the
   * request (CSRF), which deserves the response 403. Null otherwise.
   */
  readonly problem: "session-ended" | "cross-site-request" | null;
  /** The user with all fields and methods, fetched with the first call. Null if no user is signed in. */
  getUser(): Promise<CurrentUser | null>;
}

const toUser = (claims: AccessTokenClaims): AuthenticatedUser => ({
  id: claims.sub,
  isAnonymous: claims.is_anonymous === true,
  // Tokens for older clients don't say that anonymous users are restricted.
  isRestricted: claims.is_restricted === true || claims.is_anonymous === true,
  isImpersonated: claims.is_impersonation === true,
});

function getEntryUrl(app: App, request: RequestHead, page: "signIn" | "onboarding"): string {
  const { pathname, search } = new URL(request.url);
  // Two slashes at the start would name a host.
  const from = new URL(pathname.replace(/^\/+/, "/") + search, getRequestOrigin(request));
  return app[stackAppInternalsSymbol].redirectUrl(page, { from });
}

/**
 * Finds out who sent a request: from a header or from cookies, see `readRequestTokens`. Refreshes an expired access token;
 * `setCookies` has the new one. Needs only the Fetch API, so that it runs in Node.js, Bun, Deno, and edge runtimes.
 * @throws NetworkError, ResponseError when the server can't be reached, so that an outage doesn't look like a sign-out
 */
export async function authenticate(request: RequestHead, options: AuthenticateOptions): Promise<Authentication> {
  const { app, mode = "local", trustedOrigins = [] } = options;
  const found = readRequestTokens(app, request);
  if (!found) return signedOut(app, request, { problem: null });
  if (found.source !== "header" && isForged(request, trustedOrigins))
    return signedOut(app, request, { problem: "cross-site-request" });

  const { tokens, claims } = await verifyTokens(app, found);
  const isStored = found.source === "session-cookies";
  const sessionEnded = () =>
    signedOut(app, request, {
      problem: "session-ended",
      setCookies: isStored ? formatSessionCookies(null, app.projectId, isSecure(request)) : [],
    });
  if (!tokens || !claims) return sessionEnded();

  let fetched: Promise<CurrentUser | null> | undefined;
  const fetchUser = () => {
    // Both kinds of app accept these options, but TypeScript can't call a union of overloads.
    const clientApp = app as Pick<StackClientApp, "getUser">;
    fetched ??= clientApp.getUser({ tokenStore: { ...tokens }, or: "anonymous-if-exists" });
    return fetched;
  };
  const current = mode === "live" ? await fetchUser() : toUser(claims);
  if (!current) return sessionEnded();
  const setCookies =
    isStored && tokens.accessToken !== found.accessToken
      ? formatStored(tokens, claims, app.projectId, isSecure(request))
      : [];
  if (!isAccepted(current, options)) {
    const page = current.isAnonymous ? "signIn" : "onboarding";
    return signedOut(app, request, { problem: null, setCookies, page });
  }
  return {
    user: toUser(claims),
    session: { id: claims.refreshTokenId },
    claims,
    accessToken: tokens.accessToken,
    setCookies,
    redirectTo: null,
    problem: null,
    getUser: async () => {
      const user = await fetchUser();
      return user && isAccepted(user, options) ? user : null;
    },
  };
}

/** Whether the options let a user count as signed in. */
const isAccepted = (
  { isAnonymous, isRestricted }: { readonly isAnonymous: boolean; readonly isRestricted?: boolean | undefined },
  { acceptAnonymous = false, acceptRestricted = false }: AuthenticateOptions,
): boolean => (isAnonymous ? acceptAnonymous : acceptRestricted || !isRestricted);

const isSecure = (request: RequestHead): boolean => getRequestOrigin(request).startsWith("https:");

/** Accepts an access token that is valid; otherwise refreshes it once. */
async function verifyTokens(app: App, found: RequestTokens) {
  const claims = found.accessToken === null ? null : await verifyAccessToken(app, found.accessToken);
  if (claims) return { tokens: found as Tokens, claims };
  const tokens = found.refreshToken === null ? null : await refreshTokens(app, found.refreshToken);
  return {
    tokens,
    claims: tokens?.accessToken ? await verifyAccessToken(app, tokens.accessToken, { isFresh: true }) : null,
  };
}

function formatStored(
  { accessToken, refreshToken }: Tokens,
  claims: AccessTokenClaims,
  projectId: string,
  isHttps: boolean,
): string[] {
  if (accessToken === null || refreshToken === null) return [];
  return formatSessionCookies({ accessToken, refreshToken, sessionId: claims.refreshTokenId }, projectId, isHttps);
}

const signedOut = (
  app: App,
  request: RequestHead,
  {
    problem,
    setCookies = [],
    page = "signIn",
  }: Pick<Authentication, "problem"> &
    Partial<Pick<Authentication, "setCookies">> & { readonly page?: "signIn" | "onboarding" },
): Authentication => ({
  user: null,
  session: null,
  claims: null,
  accessToken: null,
  setCookies,
  redirectTo: getEntryUrl(app, request, page),
  problem,
  getUser: async () => null,
});
