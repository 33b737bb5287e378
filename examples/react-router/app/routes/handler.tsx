import { StackHandler, StackProvider, StackTheme } from "@vestibule/react";
import { useLocation } from "react-router";
import { app } from "../vestibule.ts";

/** Sign-up, sign-in, sign-out, account settings, and the pages that emails link to. */
export default function Handler() {
  return (
    <StackProvider app={app}>
      <title>Your account</title>
      <StackTheme>
        <StackHandler location={useLocation().pathname} />
      </StackTheme>
    </StackProvider>
  );
}
