import { QueryClient } from "@tanstack/react-query";
import { NetworkError, type StackClientApp } from "@vestibule/react";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { createStackApp, hasSession, readConfig } from "./app/config.ts";
import { createProjectsClient } from "./app/context.ts";
import { browserZone } from "./features/filters/date-range.ts";
import { startLanguage } from "./i18n/languages.ts";
import { Dashboard } from "./routes/dashboard.tsx";
import { prefetchPages, stayOnPageIfOffline } from "./routes/page-code.ts";
import { createDashboardRouter } from "./routes/router.tsx";
import "./styles.css";

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

interface Parts {
  readonly stack: StackClientApp;
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof createDashboardRouter>;
  readonly isSignedIn: () => boolean;
}

function createParts(): Parts {
  const config = readConfig();
  const queryClient = createQueryClient();
  const stack = createStackApp(config, (to) => router.history.push(to));
  const isSignedIn = () => hasSession(config);
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
  return { stack, queryClient, router, isSignedIn };
}

/** Ends the task, so that the browser can paint and react to input before the next one. */
const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

const maxWaitMs = 100;

/** Waits for data that is about to come: rendering a page without it and then again would take longer. */
const waitForData = (queryClient: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      unsubscribe();
      resolve();
    };
    const finishIfIdle = () => void (queryClient.isFetching() === 0 && finish());
    const unsubscribe = queryClient.getQueryCache().subscribe(finishIfIdle);
    setTimeout(finish, maxWaitMs);
    finishIfIdle();
  });

/**
 * Fetches at the same time what the first render would wait for step by step. React shows a fallback for at least
 * 300 ms, so the page must not need one. The page reports what fails here. What takes long has a task of its own.
 */
async function start(container: HTMLElement): Promise<void> {
  await nextTask();
  const { isSignedIn, ...parts } = createParts();
  const { stack, queryClient, router } = parts;
  await nextTask();
  const user = isSignedIn() ? Promise.allSettled([stack.getUser()]) : undefined;
  // The browser's first use of `Intl` takes as long as a task may.
  browserZone();
  await nextTask();
  await Promise.allSettled([startLanguage(), router.load(), user]);
  await waitForData(queryClient);
  // In slices, between which the browser stays responsive.
  startTransition(() =>
    createRoot(container).render(
      <StrictMode>
        <Dashboard {...parts} />
      </StrictMode>,
    ),
  );
}

const element = document.getElementById("root");
if (!element) throw new Error('index.html has no element with the ID "root".');
void start(element);
