import type { ServerUser } from "@vestibule/react";
import { useRef, useState } from "react";
import { useUserCache } from "../../../data/users.ts";
import { type BulkAction, bulkActions } from "./bulk-actions.ts";
import { type Run, runEach } from "./run-each.ts";

export interface BulkRun {
  readonly state: "asking" | "running" | "finished";
  readonly all: number;
  readonly run: Run<ServerUser>;
  readonly start: (users: readonly ServerUser[]) => Promise<void>;
  readonly stop: () => void;
}

const nothing: Run<ServerUser> = { done: [], failed: [], skipped: [] };

/** Runs a bulk action and tracks its progress. Deleted users leave the list once the run is finished. */
export function useBulkRun(action: BulkAction): BulkRun {
  const cache = useUserCache();
  const [state, setState] = useState<BulkRun["state"]>("asking");
  const [run, setRun] = useState(nothing);
  const [all, setAll] = useState(0);
  const stopping = useRef<AbortController>(undefined);
  return {
    state,
    all,
    run,
    start: async (users) => {
      if (state === "running") return;
      stopping.current = new AbortController();
      const { signal } = stopping.current;
      setState("running");
      setAll(users.length);
      setRun(nothing);
      const result = await runEach(users, bulkActions[action].act, { signal, onProgress: setRun });
      setRun(result);
      setState("finished");
      if (action === "delete") cache.evict(result.done.map(({ id }) => id));
    },
    stop: () => stopping.current?.abort(),
  };
}
