import type { QueryClient } from "@tanstack/react-query";

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
