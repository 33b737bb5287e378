import type { ErrorComponentProps } from "@tanstack/react-router";
import { Notice } from "../features/page/notice.tsx";
import { PageTitle } from "../features/page/page-title.tsx";
import { messages } from "./messages.ts";

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
