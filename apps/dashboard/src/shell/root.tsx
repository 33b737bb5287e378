import { Outlet } from "@tanstack/react-router";
import { Toaster } from "../ui/feedback/toaster.tsx";

/** The root of every page, signed in or not. */
export function Root() {
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
