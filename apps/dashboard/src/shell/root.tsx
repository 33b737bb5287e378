import { type ErrorComponentProps, Outlet } from "@tanstack/react-router";
import { useUser } from "@vestibule/react";
import { type ReactNode, Suspense } from "react";
import { NotFoundPage, Notice } from "../features/page/not-found-page.tsx";
import { PageTitle } from "../features/page/page-title.tsx";
import { useDashboardLanguage } from "../i18n/languages.ts";
import { Toaster } from "../ui/feedback/toaster.tsx";
import { Frame } from "./frame/frame.tsx";
import { FrameSkeleton } from "./frame/frame-skeleton.tsx";
import { messages } from "./messages.ts";

/** The root of every page, signed in or not. */
export function Root() {
  // As the account page's frame. The outlet doesn't render again for it.
  useDashboardLanguage();
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}

/** Shown for unhandled errors: a chunk that an update removed, or a bug. */
export function RouteError(_: ErrorComponentProps) {
  return (
    <main className="px-4">
      <Notice title={messages.crashedTitle} text={messages.crashedText}>
        <PageTitle title={messages.crashedTitle} />
        <button
          type="button"
          className="font-medium text-accent hover:underline"
          onClick={() => window.location.reload()}
        >
          {messages.reload}
        </button>
      </Notice>
    </main>
  );
}

/** The not-found page for unknown URLs: inside the frame for signed-in users, standalone otherwise. */
export function BareNotFoundPage() {
  return (
    <Suspense fallback={<FrameSkeleton />}>
      <FrameIfSignedIn>
        <NotFoundPage />
      </FrameIfSignedIn>
    </Suspense>
  );
}

function FrameIfSignedIn({ children }: { children: ReactNode }) {
  return useUser() ? <Frame>{children}</Frame> : <main className="px-4 py-6">{children}</main>;
}
