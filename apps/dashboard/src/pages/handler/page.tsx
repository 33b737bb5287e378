import { useMatch } from "@tanstack/react-router";
import { StackHandler } from "@vestibule/react";
import { basePath } from "../../app/config.ts";
import { pageTitles } from "../../features/page/page-titles.ts";

/** The sign-in pages, the same ones that every application gets. */
export function HandlerPage() {
  // The address bar is ahead while the next page loads: this one would show "Page not found" until then.
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return (
    <>
      <title>{`${pageTitles.signIn} · Vestibule`}</title>
      <StackHandler location={basePath.replace(/\/$/, path)} fullPage />
    </>
  );
}
