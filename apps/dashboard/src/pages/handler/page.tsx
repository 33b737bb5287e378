import { useLocation } from "@tanstack/react-router";
import { StackHandler } from "@vestibule/react";

/** The sign-in pages, the same ones that every application gets. */
export function HandlerPage() {
  // The router's location has no base path; it is read only to rerender on navigation.
  useLocation();
  return (
    <>
      <title>Sign in · Vestibule</title>
      <StackHandler location={window.location.pathname} fullPage />
    </>
  );
}
