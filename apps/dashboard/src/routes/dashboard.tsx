import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { type StackClientApp, StackProvider } from "@vestibule/react";
import { Fragment, useRef } from "react";
import { useDashboardLanguage } from "../i18n/languages.ts";
import type { createDashboardRouter } from "./router.tsx";

interface DashboardProps {
  readonly stack: StackClientApp;
  readonly queryClient: QueryClient;
  readonly router: ReturnType<typeof createDashboardRouter>;
}

/**
 * The whole dashboard. In another language, its pages mount again, because parts of them keep their texts; the data that
 * they have loaded stays. The account page, where the language is chosen, only renders again: faster, and the focus stays.
 */
export function Dashboard({ stack, queryClient, router }: DashboardProps) {
  const { tag, preferences } = useDashboardLanguage();
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
