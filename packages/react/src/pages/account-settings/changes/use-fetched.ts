import { useCallback, useEffect, useRef, useState } from "react";
import { explain } from "../../../forms/explain.ts";
import type { Problem } from "../../../forms/problem.ts";

export type Fetched<Value> =
  | { status: "loading" }
  | { status: "ready"; data: Value }
  | { status: "failed"; problem: Problem };

/** A value that only one panel needs: fetched when the panel appears and when `refresh` is called. A failed refresh of a ready value keeps
 *  it. `fetchValue` may change between renders; the latest one is used. */
export function useFetched<Value>(fetchValue: () => Promise<Value>) {
  const [fetched, setFetched] = useState<Fetched<Value>>({ status: "loading" });
  const [refreshing, setRefreshing] = useState(false);
  const latest = useRef(fetchValue);
  const turn = useRef(0);
  useEffect(() => {
    latest.current = fetchValue;
  });

  const refresh = useCallback(async () => {
    turn.current += 1;
    const own = turn.current;
    setRefreshing(true);
    const result = await latest.current().then(
      (data): Fetched<Value> => ({ status: "ready", data }),
      (error: unknown): Fetched<Value> => ({ status: "failed", problem: explain(error) }),
    );
    if (own !== turn.current) return;
    setRefreshing(false);
    setFetched((before) => (result.status === "failed" && before.status === "ready" ? before : result));
  }, []);
  useEffect(() => void refresh(), [refresh]);
  return { fetched, refreshing, refresh };
}
