import { type ErrorComponentProps, Outlet } from "@tanstack/react-router";
import { Notice } from "../features/page/not-found-page.tsx";
import { PageTitle } from "../features/page/page-title.tsx";
import { Toaster } from "../ui/feedback/toaster.tsx";
import { messages } from "./messages.ts";

/** The root of every page, signed in or not. */
export function Root() {
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
