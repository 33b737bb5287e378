import {
  createCookieStore,
  createResolvedApp,
  type StackClientApp as KitClientApp,
  stackAppInternalsSymbol,
  type TokenStore,
  type TokenStoreInit,
  type UserJson,
} from "@vestibule/client";
import { useRouter } from "next/navigation";
import { type AppJson, appJsonSymbol } from "../shared/app-json.ts";
import { createHttpOnlyStore } from "./http-only-store.ts";
import { hydrate, type ServerRendering, type UserStore } from "./rendered-user.ts";

export const isBrowser: boolean = typeof window !== "undefined";

/** While a server renders client components, a session without tokens: the user comes from `ServerRendering`. */
const renderingTokens = { accessToken: null, refreshToken: "server-rendering" };

const createStore = (json: AppJson): TokenStore =>
  json.tokenStore === "nextjs-cookie" ? createCookieStore(json.projectId) : createHttpOnlyStore(json);

/** Links use the router. After a sign-in or a sign-out, the browser loads the page anew: no page of before stays cached. */
function useRouterNavigation(): (to: string) => void {
  const router = useRouter();
  return (to) => router.push(to);
}

/**
 * The kit's app for client components. `knowsUser`: whether the HTML contains the user. `rendering`: on a server, where an app serves one rendering of one request, so that
 * its cache never holds the user of another.
 */
export function createApp(json: AppJson, knowsUser: boolean, rendering: ServerRendering | null): KitClientApp {
  const { redirectMethod, tokenStore: _tokenStore, sessionUrl: _sessionUrl, ...options } = json;
  const app = createResolvedApp({
    ...options,
    tokenStore: rendering ? { ...renderingTokens } : createStore(json),
    redirectMethod: redirectMethod === "none" ? "none" : "window",
  });
  const internals = app[stackAppInternalsSymbol];
  const { context, userStore } = internals;
  let own: UserStore | undefined;

  const createOwn = (): UserStore => {
    const store = userStore();
    const setUser = (user: UserJson | null) => {
      context.setUser(context.session(), user);
      return store.getSnapshot();
    };
    if (rendering) return rendering.wrap(store, setUser);
    return isBrowser && knowsUser ? hydrate(store, setUser, () => context.store().read()) : store;
  };
  const getUserStore = (init?: TokenStoreInit): UserStore => {
    if (init !== undefined) return userStore(init);
    own ??= createOwn();
    return own;
  };
  return Object.assign(app, redirectMethod === "nextjs" && { useNavigate: useRouterNavigation }, {
    [appJsonSymbol]: json,
    [stackAppInternalsSymbol]: { ...internals, userStore: getUserStore, isUserInHtml: knowsUser },
  });
}
