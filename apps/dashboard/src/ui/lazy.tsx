import { type ComponentType, type ReactNode, useEffect, useReducer, useState } from "react";
import { ChunkLoadError } from "../errors/explain-error.ts";
import { failed } from "./toasts/toast.ts";

/** Code that is loaded on first use and cached. */
export type LazyModule<Loaded> = {
  loaded: () => Loaded | undefined;
  /**
   * Rejects if loading fails. The next call tries again, which succeeds only in some browsers: Chromium remembers a
   * failed module, and one that imports it, until the page reloads.
   */
  fetch: () => Promise<Loaded>;
  /** Starts loading in advance. Ignores failures, because a later `fetch` reports them. */
  prefetch: () => void;
};

export async function isServerReachable(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    // The reason doesn't matter: offline, or the server is down.
    return false;
  }
}

/** Reloads the page, so that the browser forgets failed modules, unless the server is unreachable. */
async function reloadIfReachable(): Promise<void> {
  if (await isServerReachable()) window.location.reload();
}

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

interface LazyComponentOptions {
  /** Shown while the code is loading. */
  readonly fallback: () => ReactNode;
  /** Shown if the code can't be loaded. Mounting the component again retries. */
  readonly failure: () => ReactNode;
}

/** A part of a page whose code is loaded when it is first rendered, so that the page doesn't wait for it. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback, failure }: LazyComponentOptions,
) {
  const code = lazyModule(load);
  return function LazyComponent(props: Props) {
    const [isBroken, setBroken] = useState(false);
    const Loaded = useLazyModule(code, !isBroken, () => setBroken(true));
    if (isBroken) return failure();
    return Loaded ? <Loaded {...props} /> : fallback();
  };
}

type DialogProps =
  | { isOpen?: boolean; onClose?: never; onOpenChange: (isOpen: false) => void }
  | { isOpen?: boolean; onClose: (isDone: false) => void; onOpenChange?: never };

/**
 * A dialog or drawer whose code is loaded when it first opens, so that pages don't wait for it. Takes the same props.
 * If loading fails, it shows an error and counts as closed. If it fails again, the page reloads; see `LazyModule`.
 */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  const code = lazyModule(load);
  let failures = 0;
  return function LazyDialog(props: Props) {
    const { isOpen = true, onClose, onOpenChange } = props;
    const [isRequested, setWanted] = useState(isOpen);
    if (isOpen && !isRequested) setWanted(true);
    const Dialog = useLazyModule(code, isRequested, (error) => {
      failures += 1;
      if (failures > 1) void reloadIfReachable();
      failed(error);
      setWanted(false);
      onClose?.(false);
      onOpenChange?.(false);
    });
    // Stays mounted after closing, because it restores focus.
    return Dialog ? <Dialog {...props} /> : null;
  };
}
