import { StackClientApp, serverCookieStore } from "@vestibule/react";

const { SSR, VESTIBULE_API_URL, VESTIBULE_PROJECT_ID, VESTIBULE_PUBLISHABLE_CLIENT_KEY } = import.meta.env;
const sessionIdCookieName = `vestibule-session-id-${VESTIBULE_PROJECT_ID}`;

/** For the server, where each request brings its session, and for the browser, whose scripts can't read the session. */
export const app = new StackClientApp({
  baseUrl: VESTIBULE_API_URL,
  projectId: VESTIBULE_PROJECT_ID,
  publishableClientKey: VESTIBULE_PUBLISHABLE_CLIENT_KEY,
  tokenStore: SSR ? null : serverCookieStore({ url: "/vestibule", sessionIdCookieName }),
  urls: { afterSignIn: "/account" },
});
