import { type AuthenticateOptions, type Authentication, authenticate } from "@vestibule/backend";
import { NetworkError } from "@vestibule/client";
import { NextResponse } from "next/server";
import type { StackClientApp, StackServerApp } from "./apps.ts";
import { pathHeader } from "./request.ts";

/** The cookies of a request after the changes of a response. */
function applySetCookies(cookie: string | null, setCookies: readonly string[]): string {
  const values = new Map((cookie ?? "").split("; ").map((pair) => [pair.split("=", 1)[0] ?? "", pair]));
  for (const setCookie of setCookies) {
    const [pair = ""] = setCookie.split(";", 1);
    const name = pair.split("=", 1)[0] ?? "";
    if (setCookie.includes("; Max-Age=0")) values.delete(name);
    else values.set(name, pair);
  }
  return [...values.values()].filter((pair) => pair !== "").join("; ");
}

export interface ProxyOptions extends Omit<AuthenticateOptions, "app" | "mode"> {
  readonly app: StackServerApp | StackClientApp;
}

/**
 * Pages that don't need the user work without the server. Those that do fail for themselves.
 * @throws ConfigurationError, ResponseError
 */
function continueWithoutServer(error: unknown): Pick<Authentication, "setCookies"> {
  if (!(error instanceof NetworkError)) throw error;
  // biome-ignore lint/suspicious/noConsole: Next.js logs to the console, too.
  console.error(error);
  return { setCookies: [] };
}

/**
 * For `proxy.ts`: refreshes an expired access token before a page is rendered, which can't set cookies, and passes the path
 * of the page on, so that a redirect to the sign-in page leads back to it. It protects nothing: call `protect` in each page,
 * route handler, and action, because a proxy can be bypassed (CVE-2025-29927).
 */
export async function vestibuleProxy(request: Request, { app, ...options }: ProxyOptions): Promise<Response> {
  const { setCookies } = await authenticate(request, {
    ...options,
    app: app as StackClientApp,
    acceptAnonymous: true,
    acceptRestricted: true,
  }).catch(continueWithoutServer);
  const headers = new Headers(request.headers);
  const { pathname, search } = new URL(request.url);
  headers.set(pathHeader, pathname + search);
  if (setCookies.length > 0) headers.set("cookie", applySetCookies(headers.get("cookie"), setCookies));
  const response = NextResponse.next({ request: { headers } });
  for (const setCookie of setCookies) response.headers.append("set-cookie", setCookie);
  return response;
}
