import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useUser } from "@vestibule/react";
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from "react";
import { followUser } from "../i18n/languages.ts";
import { FrameSkeleton } from "./frame/frame-skeleton.tsx";

const cachedUserIds = new WeakMap<QueryClient, string>();

/**
 * Clears cached data when another user signs in in the same tab, so that they never see it, not even until the server
 * denies the request.
 */
export function clearCacheOnUserChange(queryClient: QueryClient, userId: string): void {
  const before = cachedUserIds.get(queryClient);
  if (before !== undefined && before !== userId) queryClient.clear();
  cachedUserIds.set(queryClient, userId);
}

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
  const { id, locale } = useUser({ or: "redirect" });
  const [cleanFor, setCleanFor] = useState<string>();
  // Runs before the browser paints.
  useLayoutEffect(() => {
    clearCacheOnUserChange(queryClient, id);
    setCleanFor(id);
  }, [queryClient, id]);
  useEffect(() => void followUser(locale), [locale]);
  return cleanFor === id ? children : null;
}
