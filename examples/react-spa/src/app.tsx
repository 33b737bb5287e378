import { type StackClientApp, StackHandler, StackProvider } from "@vestibule/react";
import { Suspense } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";
import { Home } from "./pages/home.tsx";
import { TeamPage } from "./pages/team-page.tsx";
import { YourPage } from "./pages/your-page.tsx";
import { YourPageSkeleton } from "./pages/your-page-skeleton.tsx";
import { paths } from "./paths.ts";
import { followLink, usePathname } from "./router.ts";
import { Shell } from "./shell.tsx";

function NotFound() {
  return (
    <section className="box">
      <title>Page not found · Vestibule demo</title>
      <h1>Page not found</h1>
      <p>This page doesn't exist or was moved.</p>
      <a className="button primary" href={paths.home} onClick={followLink}>
        Go to the home page
      </a>
    </section>
  );
}

export function App({ stack }: { stack: StackClientApp }) {
  return (
    <StackProvider app={stack}>
      <Routes />
    </StackProvider>
  );
}

function Routes() {
  const pathname = usePathname();
  if (pathname.startsWith(paths.accountSettings)) {
    return (
      <Shell>
        <title>Account settings · Vestibule demo</title>
        <StackHandler location={pathname} fullPage={false} />
      </Shell>
    );
  }
  if (pathname.startsWith(paths.handler)) {
    return (
      <>
        <title>Account · Vestibule demo</title>
        <StackHandler location={pathname} fullPage />
      </>
    );
  }
  return (
    <Shell>
      <ErrorBoundary key={pathname}>{content(pathname)}</ErrorBoundary>
    </Shell>
  );
}

function content(pathname: string) {
  switch (pathname) {
    case paths.home:
      return <Home />;
    case paths.yourPage:
      return (
        <Suspense fallback={<YourPageSkeleton />}>
          <YourPage />
        </Suspense>
      );
    case paths.team:
      return (
        <Suspense fallback={<YourPageSkeleton />}>
          <TeamPage />
        </Suspense>
      );
    default:
      return <NotFound />;
  }
}
