import { QueryClient } from "@tanstack/react-query";
import { NetworkError, StackClientApp, serverCookieStore } from "@vestibule/react";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { basePath as base, type Config, readConfig } from "./app/config.ts";
import { createProjectsClient } from "./app/context.ts";
import { startLanguage } from "./i18n/languages.ts";
import { Dashboard } from "./routes/dashboard.tsx";
import { prefetchPages, stayOnPageIfOffline } from "./routes/page-code.ts";
import { createDashboardRouter } from "./routes/router.tsx";
import "./styles.css";

/** The dashboard is an ordinary application of the `internal` project: owners sign in on its handler pages. */
function createStackApp(config: Config, goTo: (path: string) => void): StackClientApp {
  const navigate = (to: string): void => {
    const target = new URL(to, window.location.href);
    const isDashboardUrl = target.origin === window.location.origin && target.pathname.startsWith(base);
    if (isDashboardUrl) goTo(target.pathname + target.search + target.hash);
    else window.location.assign(target);
  };
  return new StackClientApp({
    projectId: config.projectId,
    publishableClientKey: config.publishableClientKey,
    baseUrl: config.baseUrl,
    tokenStore: serverCookieStore({ url: `${base}session`, sessionIdCookieName: config.sessionIdCookieName }),
    redirectMethod: { useNavigate: () => navigate, navigate },
    urls: { handler: `${base}handler`, accountSettings: `${base}account`, home: base },
  });
}

/** How long a fetched query stays fresh, in ms, so that going back and forward does not refetch. */
const staleTimeMs = 15_000;

/** The kit already retries what is safe to retry; queries add one retry for network errors. */
const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: staleTimeMs, retry: (count, error) => count < 1 && error instanceof NetworkError },
      mutations: {
        retry: false,
        // Fails at once when offline: a paused mutation would run later, without the user.
        networkMode: "always",
        // Variables and results can be secrets, so the cache drops them with the component that uses them.
        gcTime: 0,
      },
    },
  });

const config = readConfig();
const queryClient = createQueryClient();
const stack = createStackApp(config, (to) => router.history.push(to));
const isSignedIn = () => document.cookie.includes(`${config.sessionIdCookieName}=`);
const router = createDashboardRouter({
  config,
  queryClient,
  stack,
  projectsClient: createProjectsClient(stack),
  isSignedIn,
});
stayOnPageIfOffline(router);
const stopWaiting = router.subscribe("onResolved", () => {
  // Visitors who haven't signed in need only the sign-in page.
  if (!isSignedIn()) return;
  stopWaiting();
  void prefetchPages(queryClient);
});

const element = document.getElementById("root");
if (!element) throw new Error('index.html has no element with the ID "root".');
const app = createRoot(element);
void startLanguage().then(() =>
  // In slices, between which the browser stays responsive.
  startTransition(() =>
    app.render(
      <StrictMode>
        <Dashboard {...{ stack, queryClient, router }} />
      </StrictMode>,
    ),
  ),
);
