import { Outlet } from "@tanstack/react-router";
import { useDashboardLanguage } from "../i18n/languages.ts";
import { Frame } from "./frame/frame.tsx";
import { RequireSignIn } from "./require-sign-in.tsx";

/** The frame of pages outside a project, without a sidebar. */
export function HomeShell() {
  // Renders again in another language, without mounting again.
  useDashboardLanguage();
  return (
    <RequireSignIn>
      <Frame>
        <Outlet />
      </Frame>
    </RequireSignIn>
  );
}
