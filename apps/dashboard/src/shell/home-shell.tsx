import { Outlet } from "@tanstack/react-router";
import { Frame } from "./frame/frame.tsx";
import { RequireSignIn } from "./require-sign-in.tsx";

/** The frame of pages outside a project, without a sidebar. */
export function HomeShell() {
  return (
    <RequireSignIn>
      <Frame>
        <Outlet />
      </Frame>
    </RequireSignIn>
  );
}
