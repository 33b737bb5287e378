import type { Tokens } from "@vestibule/client";
import {
  accessTokenCookieLifetimeSeconds,
  accessTokenCookieName,
  refreshTokenCookieLifetimeSeconds,
  refreshTokenCookieName,
} from "@vestibule/contract";
import type { cookies } from "next/headers";
import type { AppJson } from "../shared/app-json.ts";

/** Changes the session's cookies in handlers and actions. While a page is rendered, Next.js can't set cookies. */
export interface CookieWriter {
  /** Adds `Set-Cookie` headers to the response. */
  add(setCookies: readonly string[]): void;
  /** Stores a sign-in. */
  save(tokens: Tokens): Promise<void>;
  clear(): void;
}

type Store = Awaited<ReturnType<typeof cookies>>;

const readOnlyWriter: CookieWriter = { add: () => {}, save: async () => {}, clear: () => {} };

/** @see RFC 6265bis §5.6 */
function addSetCookie(store: Store, setCookie: string): void {
  const [pair = "", ...attributes] = setCookie.split("; ");
  const has = (name: string) => attributes.includes(name);
  const maxAge = attributes.find((attribute) => attribute.startsWith("Max-Age="))?.slice("Max-Age=".length);
  const cut = pair.indexOf("=");
  store.set(pair.slice(0, cut), pair.slice(cut + 1), {
    path: "/",
    sameSite: "lax",
    httpOnly: has("HttpOnly"),
    secure: has("Secure"),
    ...(maxAge !== undefined && { maxAge: Number(maxAge) }),
  });
}

/** `send`: sends a request to the route that keeps the session, without the network. */
export async function createCookieWriter(
  { projectId, tokenStore }: AppJson,
  store: Store,
  isRendering: boolean,
  isSecure: boolean,
  send: (request: { method: string; json(): Promise<unknown> }) => Promise<Response>,
): Promise<CookieWriter> {
  if (isRendering) return readOnlyWriter;
  const add = (setCookies: readonly string[]) => {
    for (const setCookie of setCookies) addSetCookie(store, setCookie);
  };
  if (tokenStore === "nextjs-http-only-cookie") {
    const deletions = await send({ method: "DELETE", json: async () => null });
    return {
      add,
      save: async ({ refreshToken }) => {
        const response = await send({ method: "PUT", json: async () => ({ refresh_token: refreshToken }) });
        if (!response.ok) throw new Error(`The session couldn't be stored: ${await response.text()}`);
        add(response.headers.getSetCookie());
      },
      clear: () => add(deletions.headers.getSetCookie()),
    };
  }
  /** Scripts of the page read and change these cookies. */
  const set = (name: string, value: string, maxAge: number) =>
    store.set(name, value, { path: "/", sameSite: "lax", secure: isSecure, maxAge });
  return {
    add,
    save: async ({ refreshToken, accessToken }) => {
      set(refreshTokenCookieName(projectId), refreshToken ?? "", refreshTokenCookieLifetimeSeconds);
      set(accessTokenCookieName, JSON.stringify([refreshToken, accessToken]), accessTokenCookieLifetimeSeconds);
    },
    clear: () => {
      set(refreshTokenCookieName(projectId), "", 0);
      set(accessTokenCookieName, "", 0);
    },
  };
}
