import {
  StackClientApp as KitClientApp,
  StackServerApp as KitServerApp,
  type RedirectMethod,
  type TokenStoreInit,
} from "@vestibule/client";
import { redirect } from "next/navigation";
import { type AppJson, appJsonSymbol } from "../shared/app-json.ts";
import type {
  ProtectOptions,
  StackClientApp as StackClientAppInstance,
  StackServerApp as StackServerAppInstance,
} from "../shared/app-model.ts";
import { getSharedState } from "../shared/request-user.ts";
import {
  type NextClientAppOptions,
  type NextServerAppOptions,
  requireSecretServerKey,
  resolveSettings,
} from "../shared/settings.ts";
import { createGetUser, fetchUser } from "./get-user.ts";
import { protect } from "./protect.ts";
import { toPublicUser } from "./public-user.ts";
import { type Kit, readRequest } from "./request.ts";

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

/** What crosses to the browser: no address that only servers know, and no header of a server. */
const toAppJson = (settings: Omit<AppJson, "urls">, urls: AppJson["urls"], isServerApp: boolean): AppJson => ({
  ...settings,
  baseUrl: typeof settings.baseUrl === "object" ? settings.baseUrl.browser : settings.baseUrl,
  extraRequestHeaders: isServerApp ? {} : settings.extraRequestHeaders,
  urls,
});

/** `createKit`: creates the kit's app with a token store. */
function createApp(
  options: NextClientAppOptions,
  createKit: (options: Omit<NextClientAppOptions, "tokenStore" | "redirectMethod"> & KitOptions) => KitClientApp,
  isServerApp: boolean,
): StackClientAppInstance {
  const settings = resolveSettings(options);
  const redirectMethod: RedirectMethod = settings.redirectMethod === "none" ? "none" : serverRedirect;
  const create = (tokenStore: TokenStoreInit) => createKit({ ...options, ...settings, redirectMethod, tokenStore });
  const app = create(null);
  // A copy with the kit's own `getUser`.
  const kit: Kit = { ...app };
  const json = toAppJson(settings, app.urls, isServerApp);

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
    return createApp(
      options,
      (kitOptions) => new KitServerApp({ ...kitOptions, secretServerKey }) as unknown as KitClientApp,
      true,
    );
  }
}

class ClientApp {
  constructor(options: NextClientAppOptions) {
    // biome-ignore lint/correctness/noConstructorReturn: as above.
    return createApp(options, (kitOptions) => new KitClientApp(kitOptions), false);
  }
}

export type StackServerApp = StackServerAppInstance;
export const StackServerApp = ServerApp as unknown as { new (options: NextServerAppOptions): StackServerAppInstance };
export type StackClientApp = StackClientAppInstance;
export const StackClientApp = ClientApp as unknown as { new (options: NextClientAppOptions): StackClientAppInstance };
