import { useEffect, useReducer } from "react";
import { ChunkLoadError } from "../feedback/explain-error.ts";
import { failed } from "../feedback/toast.ts";

/** Code that is fetched when it is first wanted, and kept. */
export type LazyModule<Loaded> = {
  loaded: () => Loaded | undefined;
  /** Rejects when it cannot be fetched; the next call tries again. */
  fetch: () => Promise<Loaded>;
  /** Begins to fetch, so that it is there when it is wanted. A failure is nobody's business yet. */
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
      throw new ChunkLoadError("A part of the dashboard could not be fetched.", { cause });
    }
  }
  return { loaded: () => loaded, fetch: fetchOnce, prefetch: () => void fetchOnce().catch(() => {}) };
}

/** The code while it is wanted, once it is there. `onFailure`: left out, it is told; then it is for the caller to want it again. */
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
