import { useQueryClient } from "@tanstack/react-query";
import { useUser } from "@vestibule/react";
import { type ReactNode, Suspense, useLayoutEffect, useState } from "react";
import { clearCacheOnUserChange } from "../../data/clear-cache-on-user-change.ts";
import { FrameSkeleton } from "../frame/frame-skeleton.tsx";

/** Shows its children to people who are signed in, and leads everybody else to the sign-in page and back. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  return (
    <Suspense fallback={<FrameSkeleton />}>
      <SignedInContent>{children}</SignedInContent>
    </Suspense>
  );
}

/** Nothing is shown of what was fetched for somebody else before. */
function SignedInContent({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const { id } = useUser({ or: "redirect" });
  const [cleanFor, setCleanFor] = useState<string>();
  // Before the browser paints.
  useLayoutEffect(() => {
    clearCacheOnUserChange(queryClient, id);
    setCleanFor(id);
  }, [queryClient, id]);
  return cleanFor === id ? children : null;
}
