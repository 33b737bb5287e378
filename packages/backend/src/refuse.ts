import type { Authentication } from "./authenticate.ts";
import type { RequestHead } from "./request/origin.ts";

/** A response to a request that isn't allowed. */
export interface Refusal {
  readonly status: 302 | 401 | 403;
  /** The sign-in page, for a redirect. */
  readonly location: string | null;
  readonly message: string;
}

/** Whether a browser opens a page, in contrast to a script that wants data. @see RFC 9110 §12.5.1 */
const isNavigation = ({ method, headers }: RequestHead): boolean =>
  method === "GET" && (headers.get("accept") ?? "").includes("text/html");

/** How to respond if no user is signed in: with the sign-in page for a page, with 401 for data. Null: a user is. */
export function refuse({ problem, redirectTo }: Authentication, request: RequestHead): Refusal | null {
  if (problem === "cross-site-request")
    return { status: 403, location: null, message: "Only pages of this application may send this request." };
  if (redirectTo === null) return null;
  if (isNavigation(request)) return { status: 302, location: redirectTo, message: "Sign in first." };
  return { status: 401, location: null, message: "Sign in first." };
}
