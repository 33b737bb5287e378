import { Outlet } from "@tanstack/react-router";
import { Frame } from "../frame/frame.tsx";
import { SignedIn } from "../parts/signed-in.tsx";

/** The frame around pages outside of a project: no side navigation. */
export function HomeShell() {
  return (
    <SignedIn>
      <Frame>
        <Outlet />
      </Frame>
    </SignedIn>
  );
}
