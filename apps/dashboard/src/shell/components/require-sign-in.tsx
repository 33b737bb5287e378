import { useQueryClient } from "@tanstack/react-query";
import { useUser } from "@vestibule/react";
import { type ReactNode, Suspense, useLayoutEffect, useState } from "react";
import { clearCacheOnUserChange } from "../../data/clear-cache-on-user-change.ts";
import { FrameSkeleton } from "../frame/frame-skeleton.tsx";

/** Renders its children for signed-in users, and redirects visitors to sign-in and back. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<FrameSkeleton />}>
      <SignedInContent>{children}</SignedInContent>
    </Suspense>
  );
}

/** Clears another user's cached data before anything is rendered. */
function SignedInContent({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { id } = useUser({ or: "redirect" });
  const [cleanFor, setCleanFor] = useState<string>();
  // Runs before the browser paints.
  useLayoutEffect(() => {
    clearCacheOnUserChange(queryClient, id);
    setCleanFor(id);
  }, [queryClient, id]);
  return cleanFor === id ? children : null;
}
