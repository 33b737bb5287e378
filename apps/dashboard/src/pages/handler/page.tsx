import { useLocation } from "@tanstack/react-router";
import { StackHandler } from "@vestibule/react";

/** Sign-in and what belongs to it: the same pages that every application gets. */
export function HandlerPage() {
  // Without its base, so only to follow it.
  useLocation();
  return (
    <>
      <title>Sign in · Vestibule</title>
      <StackHandler location={window.location.pathname} fullPage />
    </>
  );
}
