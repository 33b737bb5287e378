import { StackClientApp, StackHandler, StackProvider, StackTheme, serverCookieStore } from "@vestibule/react";
import { createRoot } from "react-dom/client";

const projectId = process.env.VESTIBULE_PROJECT_ID;
const app = new StackClientApp({
  baseUrl: process.env.VESTIBULE_API_URL,
  projectId,
  publishableClientKey: process.env.VESTIBULE_PUBLISHABLE_CLIENT_KEY,
  // The session is in cookies that scripts can't read.
  tokenStore: serverCookieStore({ url: "/vestibule", sessionIdCookieName: `vestibule-session-id-${projectId}` }),
  urls: { afterSignIn: "/account" },
});

createRoot(document.getElementById("handler") as HTMLElement).render(
  <StackProvider app={app}>
    <StackTheme>
      <StackHandler location={window.location.pathname} />
    </StackTheme>
  </StackProvider>,
);
