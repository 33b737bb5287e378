import { StackHandler, StackProvider } from "@vestibule/react";
import { StrictMode, startTransition, useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { basePath, createStackApp, readConfig } from "./app/config.ts";
import { pageTitles } from "./features/page/page-titles.ts";
import { startLanguage, useDashboardLanguage } from "./i18n/languages.ts";
import "./styles.css";

/*
 * The page of visitors who haven't signed in. The server sends it instead of the dashboard, most of which they don't
 * need: the handler pages alone. Other URLs lead to sign-in, and back, then to the dashboard.
 */

const isHandlerPath = (path: string): boolean => path.startsWith(`${basePath}handler/`);

function goTo(url: string): void {
  const { history, location } = window;
  if (!isHandlerPath(new URL(url, location.href).pathname)) {
    location.assign(url);
    return;
  }
  // Back doesn't lead from sign-in to the page that needs it.
  if (isHandlerPath(location.pathname)) history.pushState(null, "", url);
  else history.replaceState(null, "", url);
  window.dispatchEvent(new PopStateEvent("popstate"));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("popstate", listener);
  return () => window.removeEventListener("popstate", listener);
}

const stack = createStackApp(readConfig(), goTo);

function SignInApp() {
  const { preferences } = useDashboardLanguage();
  const path = useSyncExternalStore(subscribe, () => window.location.pathname);
  return (
    <StackProvider app={stack} lang={preferences}>
      <title>{`${pageTitles.signIn} · Vestibule`}</title>
      <StackHandler location={path} fullPage />
    </StackProvider>
  );
}

/** A visitor who uses the page is about to open the dashboard. */
function prefetchDashboard(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-dashboard]")) link.rel = "prefetch";
}
for (const event of ["pointerdown", "keydown"]) document.addEventListener(event, prefetchDashboard, { once: true });

const element = document.getElementById("root");
if (!element) throw new Error('sign-in.html has no element with the ID "root".');

async function start(container: HTMLElement): Promise<void> {
  // The page needs it, and reports if it fails.
  void stack.getProject().catch(() => {});
  if (!isHandlerPath(window.location.pathname)) void stack.redirectToSignIn();
  await startLanguage();
  // In slices, between which the browser stays responsive.
  startTransition(() =>
    createRoot(container).render(
      <StrictMode>
        <SignInApp />
      </StrictMode>,
    ),
  );
}

// In a task of its own, because loading React DOM takes one, too.
setTimeout(() => void start(element));
