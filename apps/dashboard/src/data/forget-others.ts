import type { QueryClient } from "@tanstack/react-query";

const whose = new WeakMap<QueryClient, string>();

/** What was fetched for somebody is for nobody else: who signs in after them in the same window must not see it, not even until the server
 *  refuses it. */
export function forgetOthers(queryClient: QueryClient, userId: string): void {
  const before = whose.get(queryClient);
  if (before !== undefined && before !== userId) queryClient.clear();
  whose.set(queryClient, userId);
}
