import { StackClientApp } from "@stackframe/js";

/** Injected by the page server. */
declare const publishedPageConfig: {
  baseUrl: string;
  projectId: string;
  publishableClientKey: string;
  /** More options of the client app. */
  options: object;
};

const { baseUrl, projectId, publishableClientKey, options } = publishedPageConfig;
const app = new StackClientApp({
  ...options,
  baseUrl,
  projectId,
  publishableClientKey,
  tokenStore: "cookie",
  redirectMethod: "window",
});
// The tests call it. The kits' providers set it too.
Object.assign(globalThis, { __STACK_AUTH__: { app } });

if (location.pathname === "/handler/oauth-callback") void app.callOAuthCallback();
