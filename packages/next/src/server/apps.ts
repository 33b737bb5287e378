import {
  type CurrentServerUser,
  type CurrentUser,
  StackClientApp as KitClientApp,
  StackServerApp as KitServerApp,
  type RedirectMethod,
  type StackClientAppConstructor,
  type TokenStoreInit,
} from "@vestibule/client";
import { redirect } from "next/navigation";
import { type AppJson, appJsonSymbol } from "../shared/app-json.ts";
import { getSharedState } from "../shared/request-user.ts";
import {
  type NextClientAppOptions,
  type NextServerAppOptions,
  requireSecretServerKey,
  resolveSettings,
} from "../shared/settings.ts";
import { createGetUser, fetchUser, type GetServerUserOfRequest, type GetUserOfRequest } from "./get-user.ts";
import { type ProtectOptions, protect } from "./protect.ts";
import { toPublicUser } from "./public-user.ts";
import { type Kit, readRequest } from "./request.ts";

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

/** Methods that read or change the session. They run with the session of the request. */
const sessionMethods = [
  "signInWithCredential",
  "signUpWithCredential",
  "signInWithMagicLink",
  "signOut",
  "verifyTeamInvitationCode",
  "getTeamInvitationDetails",
  "acceptTeamInvitation",
  "getCliLogin",
  "confirmCliLogin",
  "denyCliLogin",
] as const satisfies readonly (keyof KitClientApp)[];

const serverRedirect: RedirectMethod = {
  useNavigate: () => {
    throw new Error("useNavigate needs a client component.");
  },
  navigate: (to) => redirect(to),
};

/** `createKit`: creates the kit's app with a token store. */
function createApp(
  options: NextClientAppOptions,
  createKit: (options: Omit<NextClientAppOptions, "tokenStore" | "redirectMethod"> & KitOptions) => KitClientApp,
): StackClientApp {
  const settings = resolveSettings(options);
  const redirectMethod: RedirectMethod = settings.redirectMethod === "none" ? "none" : serverRedirect;
  const create = (tokenStore: TokenStoreInit) => createKit({ ...options, ...settings, redirectMethod, tokenStore });
  const app = create(null);
  // A copy with the kit's own `getUser`.
  const kit: Kit = { ...app };
  const json: AppJson = { ...settings, urls: app.urls };

  getSharedState().readers.set(json.projectId, async () => {
    const state = await readRequest(kit, json);
    const user = await fetchUser(kit, state);
    return { user: user && toPublicUser(user.toClientJson()), sessionId: state.authentication.session?.id ?? null };
  });
  const methods = sessionMethods.map((name) => [
    name,
    async (...args: unknown[]) => {
      const { store } = await readRequest(kit, json);
      return (create(store)[name] as (...args: unknown[]) => unknown)(...args);
    },
  ]);
  return Object.assign(app, Object.fromEntries(methods), {
    [appJsonSymbol]: json,
    getUser: createGetUser(kit, json),
    protect: (asked: ProtectOptions = {}) => protect(kit, json, asked),
  });
}

interface KitOptions {
  readonly tokenStore: TokenStoreInit;
  readonly redirectMethod: RedirectMethod;
}

class ServerApp {
  constructor(options: NextServerAppOptions) {
    const secretServerKey = requireSecretServerKey(options.secretServerKey);
    // biome-ignore lint/correctness/noConstructorReturn: the members are assigned rather than declared, as in the kit.
    return createApp(options, (kitOptions) => {
      const app: unknown = new KitServerApp({ ...kitOptions, secretServerKey });
      return app as KitClientApp;
    });
  }
}

class ClientApp {
  constructor(options: NextClientAppOptions) {
    // biome-ignore lint/correctness/noConstructorReturn: as above.
    return createApp(options, (kitOptions) => new KitClientApp(kitOptions));
  }
}

export const StackServerApp = ServerApp as unknown as { new (options: NextServerAppOptions): StackServerApp };
export const StackClientApp = ClientApp as unknown as Pick<StackClientAppConstructor, never> & {
  new (options: NextClientAppOptions): StackClientApp;
};
