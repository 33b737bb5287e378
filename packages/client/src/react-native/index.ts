import { StackClientApp } from "../apps/client-app.ts";
import type { StackClientAppConstructorOptions } from "../apps/client-app-options.ts";
import { stackAppInternalsSymbol } from "../core/app-internals.ts";
import { ConfigurationError } from "../core/configuration-error.ts";
import { finishOAuth, isRedirect, type NativeCrypto, type OAuthDevice, signInWithBrowser } from "./oauth-flow.ts";
import { createSecureTokenStore } from "./secure-token-store.ts";

export type { AuthBrowser, NativeCrypto } from "./oauth-flow.ts";
export type { SecureStorage } from "./secure-token-store.ts";

export interface NativeAppOptions
  extends Omit<StackClientAppConstructorOptions, "tokenStore" | "redirectMethod" | "urls">,
    OAuthDevice {
  /** `expo-secure-store` */
  readonly storage: OAuthDevice["storage"];
  /** `expo-web-browser` */
  readonly browser: OAuthDevice["browser"];
  /** `expo-crypto` */
  readonly crypto: OAuthDevice["crypto"];
  /** The app's own URI, such as `com.example.app:/callback`, which the project trusts. @see RFC 8252 §7.1 */
  readonly redirectUri: string;
  /** An `https` URL that opens the app, for the link in sign-in emails. @see RFC 8252 §7.2 */
  readonly emailUrl: string;
}

export interface NativeApp {
  /** Methods that leave the page, such as `signInWithOAuth`, are replaced by those below. */
  readonly app: StackClientApp;
  /** Opens the system's browser. False: the user closed it. @throws KnownError, OAuthCallbackError */
  signInWithOAuth(providerId: string): Promise<boolean>;
  /** Sends an email with a link that opens the app. */
  sendMagicLinkEmail(email: string): ReturnType<StackClientApp["sendMagicLinkEmail"]>;
  /** For each URL that opens the app. False: it belongs to no sign-in. @throws KnownError, OAuthCallbackError */
  signInFromUrl(url: string): Promise<boolean>;
}

/** React Native has no `crypto`, whose random values the client needs. */
function provideRandomValues({ getRandomValues }: NativeCrypto): void {
  const { crypto } = globalThis as { crypto?: Partial<Crypto> };
  if (!crypto?.getRandomValues) Object.defineProperty(globalThis, "crypto", { value: { ...crypto, getRandomValues } });
}

/** Creates the app of a React Native application, with the session of its last run. */
export async function createNativeApp(options: NativeAppOptions): Promise<NativeApp> {
  const { storage, browser, crypto, redirectUri, emailUrl, ...others } = options;
  if (!/^[^?#]+$/.test(redirectUri)) throw new ConfigurationError("redirectUri must have no query and no fragment.");
  provideRandomValues(crypto);
  const { projectId } = new StackClientApp({ ...others, tokenStore: null, redirectMethod: "none" });
  const tokenStore = await createSecureTokenStore(storage, projectId);
  const app = new StackClientApp({ ...others, tokenStore, redirectMethod: "none" });
  const { context } = app[stackAppInternalsSymbol];
  const device = { storage, browser, crypto, redirectUri };
  return {
    app,
    signInWithOAuth: (providerId) => signInWithBrowser(context, device, providerId),
    sendMagicLinkEmail: (email) => app.sendMagicLinkEmail(email, { callbackUrl: emailUrl }),
    signInFromUrl: async (url) => {
      if (isRedirect(url, redirectUri)) return finishOAuth(context, device, url);
      const code = isRedirect(url, emailUrl) ? new URLSearchParams(url.split("?")[1]).get("code") : null;
      if (code === null) return false;
      const result = await app.signInWithMagicLink(code, { noRedirect: true });
      if (result.status === "error") throw result.error;
      return true;
    },
  };
}
