import { useCallback, useEffect, useRef, useState } from "react";
import { explainError } from "../../forms/explain-error.ts";
import type { Problem } from "../../forms/problem.ts";

export type FetchState<Value> =
  | { status: "loading" }
  | { status: "ready"; data: Value }
  | { status: "failed"; problem: Problem };

/**
 * Data of a single panel, fetched on mount and on `refresh`. If a refresh fails, the previous data stays. `fetchValue`
 * can change between renders; the latest one is used.
 */
export function useFetch<Value>(fetchValue: () => Promise<Value>) {
  const [fetched, setFetched] = useState<FetchState<Value>>({ status: "loading" });
  const [refreshing, setRefreshing] = useState(false);
  const latest = useRef(fetchValue);
  const requestId = useRef(0);
  useEffect(() => {
    latest.current = fetchValue;
  });

  const refresh = useCallback(async () => {
    requestId.current += 1;
    const currentRequest = requestId.current;
    setRefreshing(true);
    const result = await latest.current().then(
      (data): FetchState<Value> => ({ status: "ready", data }),
      (error: unknown): FetchState<Value> => ({ status: "failed", problem: explainError(error) }),
    );
    if (currentRequest !== requestId.current) return;
    setRefreshing(false);
    setFetched((before) => (result.status === "failed" && before.status === "ready" ? before : result));
  }, []);
  useEffect(() => void refresh(), [refresh]);
  return { fetched, refreshing, refresh };
}
