import {
  StackAdminApp,
  StackClientApp,
  StackHandler,
  StackProvider,
  StackTheme,
  stackAppInternalsSymbol,
  useUser,
} from "@stackframe/react";
import { Suspense } from "react";
import { createRoot } from "react-dom/client";

/** Injected by the page server. */
declare const publishedPageConfig: {
  baseUrl: string;
  projectId: string;
  publishableClientKey: string;
  secretServerKey: string;
  superSecretAdminKey: string;
  /** More options of the client app. */
  options: object;
};

const { baseUrl, projectId, publishableClientKey, options, ...secretKeys } = publishedPageConfig;
const project = { baseUrl, projectId, publishableClientKey };
const app = new StackClientApp({
  ...options,
  ...project,
  tokenStore: "cookie",
  redirectMethod: "window",
});
/** Secret keys in a page are acceptable only in a test. */
const adminApp = new StackAdminApp({ ...options, ...project, ...secretKeys, tokenStore: "memory" });

function Home() {
  const user = useUser();
  return <h1>{user ? `Signed in: ${user.primaryEmail}` : "No user is signed in"}</h1>;
}

/** Requests that only hooks of the published kit send. */
function Overview() {
  const metrics = (
    adminApp[stackAppInternalsSymbol] as unknown as { useMetrics(): { total_users: number } }
  ).useMetrics();
  const token = adminApp.useSvixToken();
  return (
    <h1>
      Users: {metrics.total_users}, token: {token ? "there" : "missing"}
    </h1>
  );
}

function Page({ path }: { readonly path: string }) {
  if (path === "/overview") return <Overview />;
  return path.startsWith("/handler") ? <StackHandler app={app} location={path} fullPage /> : <Home />;
}

createRoot(document.body.appendChild(document.createElement("main"))).render(
  <Suspense fallback="…">
    <StackProvider app={app}>
      <StackTheme>
        <Page path={location.pathname} />
      </StackTheme>
    </StackProvider>
  </Suspense>,
);
