import { Outlet } from "@tanstack/react-router";
import { RequireSignIn } from "../components/require-sign-in.tsx";
import { Frame } from "../frame/frame.tsx";

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
