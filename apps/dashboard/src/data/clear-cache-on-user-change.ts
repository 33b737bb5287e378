import type { QueryClient } from "@tanstack/react-query";

const cachedUserIds = new WeakMap<QueryClient, string>();

/** What was fetched for somebody is for nobody else: who signs in after them in the same window must not see it, not even until the server
 *  refuses it. */
export function clearCacheOnUserChange(queryClient: QueryClient, userId: string): void {
  const before = cachedUserIds.get(queryClient);
  if (before !== undefined && before !== userId) queryClient.clear();
  cachedUserIds.set(queryClient, userId);
}
