import { createFileRoute, useLocation } from "@tanstack/react-router";
import { StackHandler, StackProvider, StackTheme } from "@vestibule/react";
import { app } from "../../vestibule.ts";

export const Route = createFileRoute("/handler/$")({ component: Handler });

/** Sign-up, sign-in, sign-out, account settings, and the pages that emails link to. */
function Handler() {
  return (
    <StackProvider app={app}>
      <title>Your account</title>
      <StackTheme>
        <StackHandler location={useLocation().pathname} />
      </StackTheme>
    </StackProvider>
  );
}
