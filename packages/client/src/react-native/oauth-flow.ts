import type { AppContext } from "../core/app-context.ts";
import { KnownError } from "../core/http/known-error.ts";
import { tryOrNull } from "../core/platform/try-or-null.ts";
import { completeSignIn } from "../features/auth/complete-sign-in.ts";
import { createAuthorizeUrl, randomSecret, toBase64url } from "../features/oauth/authorize-url.ts";
import { OAuthCallbackError } from "../features/oauth/callback-error.ts";
import { exchangeCode } from "../features/oauth/exchange-code.ts";
import { assertStorable, type SecureStorage } from "./secure-token-store.ts";

/** The part of `expo-web-browser` that the kit uses. */
export interface AuthBrowser {
  /** Opens the system's browser, not a web view, and resolves with the redirect to the app. @see RFC 8252 §8.12 */
  openAuthSessionAsync(url: string, redirectUri: string): Promise<{ readonly type: string; readonly url?: string }>;
}

/** The part of `expo-crypto` that the kit uses. React Native has no Web Crypto. */
export interface NativeCrypto {
  getRandomValues<Values extends Uint8Array>(values: Values): Values;
  digest(algorithm: "SHA-256", data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>;
}

export interface OAuthDevice {
  readonly storage: SecureStorage;
  readonly browser: AuthBrowser;
  readonly crypto: NativeCrypto;
  readonly redirectUri: string;
}

/** An anonymous user's account is upgraded by the sign-in. */
type OAuthContext = AppContext<{ readonly user: { readonly isAnonymous: boolean } | null }>;

/** In the storage, because the system may end the app while the browser is open. A new sign-in replaces it. */
interface PendingFlow {
  readonly state: string;
  readonly verifier: string;
}

const getFlowKey = (projectId: string): string => `vestibule-oauth-${projectId}`;

/** Whether the URL is the redirect URI, with any query. */
export const isRedirect = (url: string, redirectUri: string): boolean => url.split(/[?#]/, 1)[0] === redirectUri;

/** Signs in with a provider in the system's browser. False: the user closed it. @see RFC 8252 §4.1, RFC 7636 */
export async function signInWithBrowser(
  context: OAuthContext,
  device: OAuthDevice,
  providerId: string,
): Promise<boolean> {
  const { config } = context;
  const { browser, crypto, redirectUri, storage } = device;
  const flow: PendingFlow = { state: randomSecret(), verifier: randomSecret() };
  const codeChallenge = toBase64url(await crypto.digest("SHA-256", new TextEncoder().encode(flow.verifier)));
  const scopes = config.oauthScopesOnSignIn[providerId] ?? [];
  const user = await context.cache.fetch(context.session(), "user");
  const token = user?.isAnonymous ? (await context.session().getTokens()).accessToken : null;
  const url = createAuthorizeUrl(
    config,
    { providerId, type: "authenticate", scopes, token },
    { state: flow.state, codeChallenge, redirectUri, errorUrl: redirectUri },
  );
  await storage.setItemAsync(getFlowKey(config.projectId), assertStorable(JSON.stringify(flow)));
  const result = await browser.openAuthSessionAsync(url, redirectUri);
  return result.type === "success" && result.url !== undefined && finishOAuth(context, device, result.url);
}

/**
 * Completes a sign-in with the URL that the browser redirected to. False if this app didn't start it, or has completed it.
 * @throws KnownError, OAuthCallbackError
 */
export async function finishOAuth(context: OAuthContext, device: OAuthDevice, url: string): Promise<boolean> {
  const { redirectUri, storage } = device;
  const key = getFlowKey(context.config.projectId);
  const stored = isRedirect(url, redirectUri) ? await storage.getItemAsync(key) : null;
  const flow = stored === null ? null : tryOrNull<PendingFlow>(() => JSON.parse(stored));
  if (flow === null) return false;
  const query = new URLSearchParams(url.split("#", 1)[0]?.split("?")[1] ?? "");
  const code = query.get("code");
  const errorCode = query.get("errorCode");
  // Login CSRF: other apps can open this one with the code of another user. @see RFC 6749 §10.12
  if (errorCode === null && (code === null || query.get("state") !== flow.state)) return false;
  await storage.deleteItemAsync(key);
  if (code === null) throw new OAuthCallbackError(new Error(`${errorCode}: ${query.get("message")}`));
  try {
    await completeSignIn(context, () => exchangeCode(context, { code, verifier: flow.verifier, redirectUri }));
    return true;
  } catch (error) {
    throw KnownError.isInstance(error) ? error : new OAuthCallbackError(error);
  }
}
