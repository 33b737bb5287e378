import type { ErrorComponentProps } from "@tanstack/react-router";
import { messages } from "./messages.ts";
import { Notice } from "./parts/notice.tsx";
import { PageTitle } from "./parts/page-title.tsx";

/** What a page could not cope with: a chunk that is gone after an update, or a fault of ours. */
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
