import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type StackClientApp, StackProvider } from "@vestibule/react";
import { Fragment, useEffect, useRef } from "react";
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

interface DashboardProps {
  readonly stack: StackClientApp;
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof createDashboardRouter>;
}

/**
 * The whole dashboard. In another language, its pages mount again, because parts of them keep their texts; the data that
 * they have loaded stays. The account page, where the language is chosen, only renders again, which is faster.
 */
export function Dashboard({ stack, queryClient, router }: DashboardProps) {
  const { tag, preferences } = useDashboardLanguage();
  useFocusInLanguage(tag);
  const key = useRef(tag);
  if (!router.state.location.pathname.endsWith("/account")) key.current = tag;
  return (
    <StackProvider app={stack} lang={preferences}>
      <QueryClientProvider client={queryClient}>
        <Fragment key={key.current}>
          <RouterProvider router={router} />
        </Fragment>
      </QueryClientProvider>
    </StackProvider>
  );
}
