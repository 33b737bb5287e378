import type { UserServerRead } from "@vestibule/contract/endpoints";
import type { AppContext, OwnerMethods } from "../../../core/app-context.ts";
import { navigate } from "../../../core/redirects/navigate.ts";
import type { UserSession } from "../../../core/sessions/user-session.ts";
import { createPasswordMethods } from "../../auth/own-password.ts";
import { signOutSession } from "../../auth/sign-out-session.ts";
import { fetchOwnUser } from "../../users/fetch-own-user.ts";
import { createGetUser, type GetUserOptions } from "../../users/get-user.ts";
import type { SessionValues } from "../../users/user-types.ts";
import { createRequestTokens, type ServerTokenStoreInit } from "../request-tokens.ts";
import type { ServerContext } from "../server-context.ts";
import type { CurrentServerUser, ServerProfileMethods, ServerUser } from "../server-types.ts";
import { startSession } from "../sessions/sessions.ts";
import { findUserByApiKey, findUserById } from "./users.ts";

type UpdatePassword = ServerProfileMethods["updatePassword"];

/** Long enough for the two requests, in ms. */
const temporarySessionLifetimeMs = 60_000;

/** Runs in the given session, which stays valid after the password change. */
const createUpdatePasswordInSession = (
  { app, api, platform, refetch }: ServerContext,
  session: UserSession,
): UpdatePassword => createPasswordMethods({ app, api, session, platform, refetch }).updatePassword;

/** The endpoint requires a session, so this creates a temporary one. */
export const createUpdatePassword =
  (context: ServerContext, userId: string): UpdatePassword =>
  async (options) => {
    const session = await startSession(context, userId, { expiresInMillis: temporarySessionLifetimeMs });
    try {
      return await createUpdatePasswordInSession(context, session)(options);
    } finally {
      await signOutSession(context.api, session);
    }
  };

const createOwnerMethods = ({ app }: ServerContext, session: UserSession): OwnerMethods => ({
  createProject: async (options) => (await app.ownerMethods(session)).createProject(options),
  listOwnedProjects: async () => (await app.ownerMethods(session)).listOwnedProjects(),
});

/** The user of a session: a server user plus session methods. */
function createCurrentServerUser(
  context: ServerContext,
  session: UserSession,
  wire: UserServerRead,
): CurrentServerUser {
  const { app } = context;
  const user = context.parseUser(wire);
  const { getTokens } = session;
  return Object.freeze<CurrentServerUser>({
    ...user,
    currentSession: session,
    _internalSession: session,
    getAuthJson: getTokens,
    getAuthHeaders: async () => ({ "x-stack-auth": JSON.stringify(await getTokens()) }),
    signOut: async ({ redirectUrl } = {}) => {
      await signOutSession(app.api, session);
      if (redirectUrl === undefined) await app.redirects.redirectToAfterSignOut();
      else await navigate(app.config.redirectMethod, String(redirectUrl), true, app.platform);
    },
    registerPasskey: async (options) => {
      // Creating a passkey needs a browser, so this code is loaded only when it is used.
      const { create } = await import("../../users/account-methods.ts");
      return create({ app: app as AppContext<SessionValues>, session, wire }).registerPasskey(options);
    },
    ...createOwnerMethods(context, session),
    updatePassword: createUpdatePasswordInSession(context, session),
    delete: async () => {
      await user.delete();
      session.invalidate();
    },
  });
}

export interface GetServerUserOptions extends Omit<GetUserOptions, "tokenStore"> {
  /** The session to use, such as an incoming request (Fetch API or `node:http`). Default: the app's own store. */
  readonly tokenStore?: ServerTokenStoreInit | undefined;
}

export interface GetServerUser<CurrentUser = CurrentServerUser> {
  /** Returns the user with this API key. Null for an invalid key or a team key. */
  (options: { readonly apiKey: string }): Promise<ServerUser | null>;
  (userId: string): Promise<ServerUser | null>;
  /** Returns the session's user. */
  (options: GetServerUserOptions & { readonly or: "redirect" | "throw" | "anonymous" }): Promise<CurrentUser>;
  (options?: GetServerUserOptions): Promise<CurrentUser | null>;
}

type Asked = string | { readonly apiKey: string } | GetServerUserOptions;

export function createGetServerUser(context: ServerContext): GetServerUser {
  const { app } = context;
  const inRequest = createRequestTokens(app.config.projectId);
  const fetch = async (session: UserSession) => {
    const wire = await fetchOwnUser(context.api, session);
    return wire && createCurrentServerUser(context, session, wire as UserServerRead);
  };
  const getUserOfSession = ({ tokenStore, or }: GetServerUserOptions) => {
    const init = tokenStore === undefined ? undefined : inRequest(tokenStore);
    return createGetUser(app, fetch)({ or, tokenStore: init });
  };

  const getUser = async (asked: Asked = {}) => {
    if (typeof asked === "string") return findUserById(context, asked);
    // An API key that is undefined at run time must not fall back to the app's own session.
    if ("apiKey" in asked) return findUserByApiKey(context, asked.apiKey);
    return getUserOfSession(asked);
  };
  return getUser as GetServerUser;
}
