import { StackClientApp, StackHandler, StackProvider, StackTheme, useUser } from "@stackframe/react";
import { Suspense } from "react";
import { createRoot } from "react-dom/client";

/** Written into the page by whoever serves it. */
declare const publishedPageConfig: { baseUrl: string; projectId: string; publishableClientKey: string };

const app = new StackClientApp({ ...publishedPageConfig, tokenStore: "cookie", redirectMethod: "window" });

function Home() {
  const user = useUser();
  return <h1>{user ? `Signed in: ${user.primaryEmail}` : "Nobody is signed in"}</h1>;
}

function Page({ path }: { readonly path: string }) {
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
