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

/** Whether nothing that is cached belongs to another user. Pages prefetch before the first user is known. */
export const isCacheClean = (queryClient: QueryClient, userId: string): boolean =>
  (cachedUserIds.get(queryClient) ?? userId) === userId;

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
  // Usually clean, so that the page renders at once, and in slices: what an effect adds is rendered in one long task.
  const [cleanFor, setCleanFor] = useState(() => (isCacheClean(queryClient, id) ? id : undefined));
  // Runs before the browser paints.
  useLayoutEffect(() => {
    clearCacheOnUserChange(queryClient, id);
    setCleanFor(id);
  }, [queryClient, id]);
  useEffect(() => void followUser(locale), [locale]);
  return cleanFor === id ? children : null;
}
