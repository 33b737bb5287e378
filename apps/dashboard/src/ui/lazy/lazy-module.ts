import { useEffect, useReducer } from "react";
import { ChunkLoadError } from "../../errors/explain-error.ts";
import { failed } from "../toasts/toast.ts";

/** Code that is loaded on first use and cached. */
export type LazyModule<Loaded> = {
  loaded: () => Loaded | undefined;
  /** Rejects if loading fails; the next call tries again. */
  fetch: () => Promise<Loaded>;
  /** Starts loading in advance. Ignores failures, because a later `fetch` reports them. */
  prefetch: () => void;
};

export function lazyModule<Loaded>(load: () => Promise<Loaded>): LazyModule<Loaded> {
  let loaded: Loaded | undefined;
  let loading: Promise<Loaded> | undefined;
  async function fetchOnce(): Promise<Loaded> {
    try {
      loading ??= load();
      loaded = await loading;
      return loaded;
    } catch (cause) {
      loading = undefined;
      throw new ChunkLoadError("Part of the dashboard couldn't be loaded.", { cause });
    }
  }
  return { loaded: () => loaded, fetch: fetchOnce, prefetch: () => void fetchOnce().catch(() => {}) };
}

/** Returns the loaded code while it is wanted. `onFailure`: shows a toast by default; retrying is up to the caller. */
export function useLazyModule<Loaded>(
  code: LazyModule<Loaded>,
  isRequested: boolean,
  onFailure: (error: unknown) => void = failed,
): Loaded | undefined {
  const loaded = code.loaded();
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!isRequested || loaded) return;
    let isGone = false;
    code.fetch().then(
      () => isGone || renderAgain(),
      (error: unknown) => isGone || onFailure(error),
    );
    return () => {
      isGone = true;
    };
  }, [code, loaded, isRequested, onFailure]);
  return isRequested ? loaded : undefined;
}
