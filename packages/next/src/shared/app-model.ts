import type { AuthenticatedUser } from "@vestibule/backend";
import type {
  CurrentServerUser,
  CurrentUser,
  GetServerUserOptions,
  GetUserOptions,
  StackClientApp as KitClientApp,
  StackServerApp as KitServerApp,
  ServerUser,
} from "@vestibule/client";
import type { AppJson, appJsonSymbol } from "./app-json.ts";

/** What the access token says of the user, without a request. */
export type TokenUser = AuthenticatedUser;

/** `getUser` of an app in a server component, a route handler, or a server action. `Found`: the user's type. */
export interface GetUserOfRequest<Found> {
  /**
   * Reads the user from the access token, without a request. A session that was ended elsewhere counts as signed in until
   * its access token expires, up to ten minutes.
   */
  (options: { readonly from: "token" }): Promise<TokenUser | null>;
  /** `redirect` ends the page with a redirect to the sign-in page. */
  (options: GetUserOptions & { readonly or: "redirect" | "throw" | "anonymous" }): Promise<Found>;
  (options?: GetUserOptions): Promise<Found | null>;
}

export interface GetServerUserOfRequest extends GetUserOfRequest<CurrentServerUser> {
  /** Returns the user with this API key. Null for an invalid key or a team key. */
  (options: { readonly apiKey: string }): Promise<ServerUser | null>;
  (userId: string): Promise<ServerUser | null>;
  (options: { readonly from: "token" }): Promise<TokenUser | null>;
  (options: GetUserOptions & { readonly or: "redirect" | "throw" | "anonymous" }): Promise<CurrentServerUser>;
  (options?: GetServerUserOptions): Promise<CurrentServerUser | null>;
}

export interface ProtectOptions {
  /** The user must have this permission: in the team if one is given, otherwise in the project. */
  readonly permission?: string | undefined;
  /** The user must be a member of this team. */
  readonly team?: string | { readonly id: string } | undefined;
  /** The user must have authenticated recently enough for sensitive changes (step-up authentication, RFC 9470). */
  readonly recent?: boolean | undefined;
  /** Accepts restricted users too, such as one who must verify their email first. */
  readonly includeRestricted?: boolean | undefined;
}

/** What an app of `@vestibule/next` has beyond the client kit. `User`: the type of its users. */
interface OfRequest<User> {
  readonly [appJsonSymbol]: AppJson;
  /**
   * Returns the signed-in user, or ends the page, the route handler, or the server action: with a redirect to the sign-in
   * page for people, with status 401 for scripts, and with status 403 if a permission is missing.
   */
  protect(options?: ProtectOptions): Promise<User>;
}

/** The app with client access. */
export interface StackClientApp extends Omit<KitClientApp, "getUser">, OfRequest<CurrentUser> {
  readonly getUser: GetUserOfRequest<CurrentUser> & KitClientApp["getUser"];
}

/** The app with server access, for server components, route handlers, and server actions. */
export interface StackServerApp extends Omit<KitServerApp, "getUser">, OfRequest<CurrentServerUser> {
  readonly getUser: GetServerUserOfRequest;
}
