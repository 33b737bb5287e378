import { Outlet } from "@tanstack/react-router";
import { RequireSignIn } from "../components/require-sign-in.tsx";
import { Frame } from "../frame/frame.tsx";

/** The frame around pages outside of a project: no side navigation. */
export function HomeShell() {
  return (
    <RequireSignIn>
      <Frame>
        <Outlet />
      </Frame>
    </RequireSignIn>
  );
}
