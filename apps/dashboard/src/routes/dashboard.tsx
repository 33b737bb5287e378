import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type StackClientApp, StackProvider } from "@vestibule/react";
import { Fragment, useEffect, useRef, useState } from "react";
import { useDashboardLanguage } from "../i18n/languages.ts";
import type { createDashboardRouter } from "./router.tsx";

const listFocusable = () =>
  document.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, [tabindex]");

/** Frames in which the pages come back. Parts of them render later than the rest. */
const maxFrames = 120;

/** A page in another language has the same controls in the same order, so the one that had the focus keeps it. */
function useFocusInLanguage(tag: string): void {
  const focus = useRef({ tag, index: -1 });
  if (focus.current.tag !== tag) {
    const index = [...listFocusable()].indexOf(document.activeElement as HTMLElement);
    focus.current = { tag, index };
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the controls are new after each change of the language
  useEffect(() => {
    const { index } = focus.current;
    if (index === -1) return;
    let frame = 0;
    let request = requestAnimationFrame(function restore() {
      // The owner went on.
      if (document.activeElement !== document.body) return;
      listFocusable()[index]?.focus();
      frame += 1;
      if (frame < maxFrames) request = requestAnimationFrame(restore);
    });
    return () => cancelAnimationFrame(request);
  }, [tag]);
}

/**
 * Changes with the language, so that all pages mount again: parts of them keep the texts that they had. Not while the
 * language is chosen on the account page, whose parts render again, which takes a third of the time.
 */
function usePagesKey(router: DashboardProps["router"], tag: string): string {
  const [shown, setShown] = useState({ tag, key: tag });
  if (shown.tag === tag) return shown.key;
  const key = router.state.location.pathname.endsWith("/account") ? shown.key : tag;
  setShown({ tag, key });
  return key;
}

interface DashboardProps {
  readonly stack: StackClientApp;
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof createDashboardRouter>;
}

/** The whole dashboard. The data that it has loaded stays when its language changes. */
export function Dashboard({ stack, queryClient, router }: DashboardProps) {
  const { tag, preferences } = useDashboardLanguage();
  useFocusInLanguage(tag);
  const key = usePagesKey(router, tag);
  return (
    <StackProvider app={stack} lang={preferences}>
      <QueryClientProvider client={queryClient}>
        <Fragment key={key}>
          <RouterProvider router={router} />
        </Fragment>
      </QueryClientProvider>
    </StackProvider>
  );
}
