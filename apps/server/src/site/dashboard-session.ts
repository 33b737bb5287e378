import {
  accessTokenCookieName,
  internalProjectId,
  refreshTokenCookieLifetimeSeconds,
  refreshTokenCookieName,
} from "@vestibule/contract";
import type { App } from "../app.ts";
import { parseBody } from "../http/body.ts";
import type { HttpRequest, HttpResponse } from "../http/message.ts";
import type { ProjectStore } from "../modules/projects/index.ts";
import type { StartedSession } from "../modules/sessions/index.ts";
import type { Platform } from "../platform/platform.ts";
import { jsonResponse } from "./reply.ts";

type Services = Pick<Platform, "database" | "publicUrl" | "readEndUser"> &
  Pick<App, "sessions"> & { readonly projects: ProjectStore };

/** The endpoints of the session, in which the dashboard's scripts exchange its cookie for access tokens. */
export const dashboardSessionPath = "/dashboard/session";

/** Cookies ignore the port, so that servers on other ports of the host need other names. @see RFC 6265 §8.5 */
const getPortSuffix = ({ port }: URL): string => port && `-${port}`;

/** Contains the session's ID, which scripts can read: it tells them whether and which user is signed in. */
export const getSessionIdCookieName = (publicUrl: string): string =>
  `vestibule-dashboard-session-id${getPortSuffix(new URL(publicUrl))}`;

/**
 * The cookie with the refresh token. With HTTPS, `__Host-` prevents subdomains from replacing it. A server below a path
 * can't have that, because other applications of the host must not get the cookie. Without HTTPS, the path keeps it out
 * of requests to applications on other ports. @see RFC 6265bis §4.1.3.2
 */
function createCookieFormat(publicUrl: string) {
  const url = new URL(publicUrl);
  const isSecure = url.protocol === "https:";
  const prefix = url.pathname === "/" ? "__Host-" : "__Secure-";
  const path = isSecure ? url.pathname : url.pathname.replace(/\/$/, "") + dashboardSessionPath;
  const name = `${isSecure ? prefix : ""}vestibule-dashboard-session${getPortSuffix(url)}`;
  const sessionIdName = getSessionIdCookieName(publicUrl);
  const attributes = `SameSite=Lax${isSecure ? "; Secure" : ""}`;
  const format = (refreshToken: string, sessionId: string, lifetimeSeconds: number): readonly string[] => [
    `${name}=${refreshToken}; Path=${path}; Max-Age=${lifetimeSeconds}; HttpOnly; ${attributes}`,
    `${sessionIdName}=${sessionId}; Path=${url.pathname}; Max-Age=${lifetimeSeconds}; ${attributes}`,
  ];
  return {
    name,
    sessionIdName,
    create: ({ refreshToken, sessionId }: Pick<StartedSession, "refreshToken" | "sessionId">) =>
      format(refreshToken, sessionId, refreshTokenCookieLifetimeSeconds),
    expired: format("", "", 0),
  };
}

/** The cookie of the kit's default token store, in which versions without a server cookie kept the owner's token. */
const readableName = refreshTokenCookieName(internalProjectId);

/** Undefined for a missing and for an empty cookie. */
function readCookie({ headers }: HttpRequest, name: string): string | undefined {
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) || undefined;
}

/**
 * Whether a page of this server sent the request (CSRF). Other ports of localhost are the same site, so the cookie's
 * SameSite isn't enough. Browsers omit Sec-Fetch-Site on HTTP origins other than localhost, but always send Origin with
 * these methods. @see https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header
 */
export function isSameOrigin({ headers }: HttpRequest, publicUrl: string): boolean {
  const site = headers["sec-fetch-site"];
  return site === undefined ? headers.origin === new URL(publicUrl).origin : site === "same-origin";
}

function parseRefreshToken(request: HttpRequest, body: Buffer): string | null {
  const value = parseBody(request, body);
  const isToken = typeof value === "object" && value !== null && "refresh_token" in value;
  return isToken && typeof value.refresh_token === "string" && value.refresh_token ? value.refresh_token : null;
}

/**
 * Keeps the owner's refresh token in a cookie that no script can read (backend for frontend). The dashboard's pages get
 * only access tokens, and keep them in memory.
 */
export function createDashboardSession({ database, publicUrl, readEndUser, sessions, projects }: Services) {
  const cookies = createCookieFormat(publicUrl);

  async function getProject() {
    const project = await projects.find(internalProjectId);
    if (!project) throw new Error("Project internal is missing");
    return project;
  }

  const refresh = async (request: HttpRequest, refreshToken: string): Promise<string | null> =>
    sessions.refresh(database, await getProject(), refreshToken, {
      endUser: readEndUser(request),
      hasUserClaims: false,
    });

  type Serve = (request: HttpRequest, body: Buffer) => Promise<HttpResponse>;
  const ownPagesOnly =
    (serve: Serve): Serve =>
    async (request, body) =>
      isSameOrigin(request, publicUrl)
        ? serve(request, body)
        : jsonResponse(403, { error: "Only pages of this server can use this endpoint." });
  const sessionEnded = () => jsonResponse(401, { error: "The session has ended. Sign in again." });

  return {
    /** The cookies of a new session. */
    createCookies: cookies.create,

    /**
     * The cookies that delete the session of an earlier version, which scripts can read. Its token doesn't sign the owner
     * in: pages on other ports of this host can set that cookie, to a session of another account (login CSRF). A token
     * that is unknown here may belong to a server on another port, so it is left alone.
     */
    async deleteReadableCookies(request: HttpRequest): Promise<readonly string[]> {
      const refreshToken = readCookie(request, readableName);
      if (refreshToken === undefined || !(await sessions.find(database, await getProject(), refreshToken))) return [];
      return [readableName, accessTokenCookieName]
        .filter((name) => readCookie(request, name)?.includes(refreshToken))
        .map((name) => `${name}=; Path=/; Max-Age=0; SameSite=Lax`);
    },

    /** The cookies of a sign-in, by its refresh token. Null: the session has ended. */
    async createCookiesFor(refreshToken: string): Promise<readonly string[] | null> {
      const session = await sessions.find(database, await getProject(), refreshToken);
      return session && cookies.create({ refreshToken, sessionId: session.sessionId });
    },

    /** The session of the cookie, which browsers send only to paths below that of the session. Null: none. */
    async findTokens(request: HttpRequest): Promise<{ accessToken: string; refreshToken: string } | null> {
      const refreshToken = readCookie(request, cookies.name);
      const accessToken = refreshToken && (await refresh(request, refreshToken));
      return refreshToken && accessToken ? { accessToken, refreshToken } : null;
    },

    /** The cookies that delete those of a session. */
    expiredCookies: cookies.expired,

    /** `PUT /dashboard/session`: stores the refresh token of a sign-in. */
    save: ownPagesOnly(async (request, body) => {
      const refreshToken = parseRefreshToken(request, body);
      if (refreshToken === null)
        return jsonResponse(400, { error: "Send a JSON object with the field refresh_token." });
      const session = await sessions.find(database, await getProject(), refreshToken);
      if (!session) return sessionEnded();
      const { sessionId } = session;
      return { ...jsonResponse(200, { success: true }), cookies: cookies.create({ refreshToken, sessionId }) };
    }),

    /** `POST /dashboard/session/token`: issues an access token. */
    issueAccessToken: ownPagesOnly(async (request) => {
      const refreshToken = readCookie(request, cookies.name);
      const accessToken = refreshToken && (await refresh(request, refreshToken));
      if (!accessToken) return { ...sessionEnded(), cookies: cookies.expired };
      return jsonResponse(200, { access_token: accessToken });
    }),

    /** `DELETE /dashboard/session`: deletes the cookies. The kit has already ended the session. */
    remove: ownPagesOnly(async () => ({ ...jsonResponse(200, { success: true }), cookies: cookies.expired })),
  };
}

export type DashboardSession = ReturnType<typeof createDashboardSession>;
