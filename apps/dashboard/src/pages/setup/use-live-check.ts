import { useQuery } from "@tanstack/react-query";
import { useAdmin } from "../../app/use-dashboard.ts";
import { newestUserQuery, setupKeysQuery } from "./setup-queries.ts";
import { getLastUse } from "./setup-state.ts";

const pollMs = 2000;

/**
 * Polls every two seconds until both have happened, but not while the page is hidden. `madeId`: the keys created on the
 * page.
 */
export function useLiveCheck(madeId: string | undefined) {
  const admin = useAdmin();
  const keys = useQuery({
    ...setupKeysQuery(admin),
    refetchInterval: ({ state }) => (state.data && getLastUse(state.data, madeId) ? false : pollMs),
  });
  const newest = useQuery({
    ...newestUserQuery(admin),
    refetchInterval: ({ state }) => (state.data ? false : pollMs),
  });
  return {
    isLoading: keys.isPending || newest.isPending,
    /** A failed poll; the next one may succeed. */
    error: keys.error ?? newest.error,
    use: keys.data && getLastUse(keys.data, madeId),
    newest: newest.data ?? undefined,
  };
}
