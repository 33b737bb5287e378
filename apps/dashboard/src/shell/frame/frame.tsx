import { type ReactNode, Suspense } from "react";
import { messages } from "../messages.ts";
import { Overlays } from "./overlays.tsx";
import { TopBar } from "./top-bar.tsx";

interface FrameProps {
  /** Shown in the sidebar, or in a sheet on narrow windows. */
  readonly navigation?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of all signed-in pages: top bar, sidebar and page. */
export function Frame({ navigation, children }: FrameProps) {
  return (
    <div className="flex min-h-dvh flex-col bg-paper">
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-surface px-3 py-2 font-medium text-accent focus:not-sr-only focus:fixed focus:start-2 focus:top-2"
      >
        {messages.skipToContent}
      </a>
      <TopBar navigation={navigation} />
      <div className="flex flex-1">
        {navigation ? (
          <div className="sticky top-12 hidden h-[calc(100dvh-3rem)] w-58 shrink-0 overflow-y-auto border-line border-e bg-surface lg:block">
            {navigation}
          </div>
        ) : null}
        <main id="content" tabIndex={-1} className="min-w-0 flex-1 px-4 py-6 outline-none sm:px-6 lg:px-8">
          <div className="mx-auto w-full max-w-300">
            <Suspense>{children}</Suspense>
          </div>
        </main>
      </div>
      <Overlays />
    </div>
  );
}
