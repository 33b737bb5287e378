import { handleSessionRequest } from "@vestibule/backend";
import { type ServerUser, StackClientApp, type StackServerApp } from "@vestibule/client";
import {
  accessTokenCookieLifetimeSeconds,
  accessTokenCookieName,
  refreshTokenCookieLifetimeSeconds,
  refreshTokenCookieName,
} from "@vestibule/contract";

export interface SignedInOptions {
  /** Default: a new user. */
  readonly user?: ServerUser | undefined;
  /** Fields of the new user, as for `createUser`. */
  readonly create?: Parameters<StackServerApp["createUser"]>[0] | undefined;
  /** Origin of your application. Default: `http://localhost:3000`; cookies don't depend on the port. */
  readonly origin?: string | undefined;
  /**
   * `readable`: those that the client kit sets in the browser. `http-only`: those that your server sets with
   * `handleSessionRequest`. Default: `readable`.
   */
  readonly cookies?: "readable" | "http-only" | undefined;
}

/** A cookie as Playwright and Puppeteer take it. */
export interface SessionCookie {
  readonly name: string;
  readonly value: string;
  readonly domain: string;
  readonly path: string;
  /** In seconds since the epoch. */
  readonly expires: number;
  readonly httpOnly: boolean;
  readonly secure: boolean;
  readonly sameSite: "Lax";
}

/** The project, as its clients know it. */
export interface ClientOptions {
  readonly baseUrl: string;
  readonly projectId: string;
  readonly publishableClientKey: string;
}

/** A session, in every form in which a test can send it. */
export interface SignedIn {
  readonly user: ServerUser;
  readonly tokens: { readonly accessToken: string; readonly refreshToken: string };
  /** For requests to your API from a script. */
  readonly headers: { readonly "x-stack-auth": string };
  readonly cookies: readonly SessionCookie[];
  /** The same, as the value of the header `Cookie`. */
  readonly cookieHeader: string;
  /** For Playwright: `browser.newContext({ storageState })`. */
  readonly storageState: { cookies: SessionCookie[]; origins: [] };
}

const defaultOrigin = "http://localhost:3000";

export async function signIn(project: ClientOptions, user: ServerUser, options: SignedInOptions): Promise<SignedIn> {
  const { accessToken, refreshToken } = await (await user.createSession()).getTokens();
  if (!accessToken || !refreshToken) throw new Error("The server created a session without tokens.");
  const tokens = { accessToken, refreshToken };
  const origin = new URL(options.origin ?? defaultOrigin);
  const isHttpOnly = options.cookies === "http-only";
  const cookies = isHttpOnly
    ? await createHttpOnlyCookies(project, tokens, origin)
    : createSessionCookies(project, tokens, origin);
  return {
    user,
    tokens,
    headers: { "x-stack-auth": JSON.stringify(tokens) },
    cookies,
    cookieHeader: cookies.map(({ name, value }) => `${name}=${value}`).join("; "),
    storageState: { cookies, origins: [] },
  };
}

const expireIn = (seconds: number): number => Math.floor(Date.now() / 1_000) + seconds;

const createShared = ({ hostname, protocol }: URL) =>
  ({ domain: hostname, path: "/", secure: protocol === "https:", sameSite: "Lax" }) as const;

/** The cookies that the client kit sets in the browser. */
export function createSessionCookies(
  { projectId }: Pick<ClientOptions, "projectId">,
  tokens: SignedIn["tokens"],
  origin: URL,
): SessionCookie[] {
  const pair = JSON.stringify([tokens.refreshToken, tokens.accessToken]);
  const shared = { ...createShared(origin), httpOnly: false };
  return [
    {
      ...shared,
      name: refreshTokenCookieName(projectId),
      value: encodeURIComponent(tokens.refreshToken),
      expires: expireIn(refreshTokenCookieLifetimeSeconds),
    },
    {
      ...shared,
      name: accessTokenCookieName,
      value: encodeURIComponent(pair),
      expires: expireIn(accessTokenCookieLifetimeSeconds),
    },
  ];
}

/** The cookies that an application's server sets when the browser hands it the session. */
async function createHttpOnlyCookies(project: ClientOptions, { refreshToken }: SignedIn["tokens"], origin: URL) {
  const response = await handleSessionRequest(
    new Request(new URL("/vestibule", origin), {
      method: "PUT",
      headers: { origin: origin.origin },
      body: JSON.stringify({ refresh_token: refreshToken }),
    }),
    { app: new StackClientApp({ ...project, tokenStore: null }) },
  );
  if (!response.ok) throw new Error(`The session can't be stored in cookies: ${await response.text()}`);
  return response.headers.getSetCookie().map((header) => parseSetCookie(header, origin));
}

/** @see RFC 6265 §5.2 */
function parseSetCookie(header: string, origin: URL): SessionCookie {
  const [pair = "", ...attributes] = header.split("; ");
  const cut = pair.indexOf("=");
  const maxAge = attributes.find((attribute) => attribute.startsWith("Max-Age="))?.slice("Max-Age=".length);
  return {
    ...createShared(origin),
    name: pair.slice(0, cut),
    value: pair.slice(cut + 1),
    expires: expireIn(Number(maxAge)),
    httpOnly: attributes.includes("HttpOnly"),
  };
}
