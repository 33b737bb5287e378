import { type ComponentType, type ReactNode, useEffect, useState } from "react";

export type LazyModule<Module> =
  | { status: "loading" }
  | { status: "ready"; module: Module }
  | { status: "failed"; retry: () => void };

/** Reloads the page if its server responds: offline, the user would lose the page. */
async function reloadIfReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch(window.location.href, { method: "HEAD", cache: "no-store" });
    if (ok) window.location.reload();
    return ok;
  } catch {
    // Offline, or the server is down.
    return false;
  }
}

/**
 * Loads code on first use. `load`: a stable function around a literal `import()`, which bundlers split into a chunk;
 * undefined while nothing is needed. A failed load is repeated when the browser is online again, and by `retry`. Chromium
 * remembers a failed module until the page reloads, so if `retry` fails too, the page reloads.
 */
export function useLazyModule<Module>(load: (() => Promise<Module>) | undefined): LazyModule<Module> {
  const [loaded, setLoaded] = useState<LazyModule<Module>>({ status: "loading" });
  const [attempt, setAttempt] = useState({ isByUser: false });
  useEffect(() => {
    if (!load) return;
    let isCurrent = true;
    const repeat = (isByUser: boolean) => {
      setLoaded({ status: "loading" });
      setAttempt({ isByUser });
    };
    const repeatOnline = () => repeat(false);
    load().then(
      (module) => isCurrent && setLoaded({ status: "ready", module }),
      async () => {
        if (!isCurrent || (attempt.isByUser && (await reloadIfReachable())) || !isCurrent) return;
        setLoaded({ status: "failed", retry: () => repeat(true) });
        window.addEventListener("online", repeatOnline, { once: true });
      },
    );
    return () => {
      isCurrent = false;
      window.removeEventListener("online", repeatOnline);
    };
  }, [load, attempt]);
  return loaded;
}

type LazyProps<Props extends object> = {
  /** As in {@link useLazyModule}. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** Shown instead of the component; default: nothing. */
  loading?: ReactNode;
  failed?: (retry: () => void) => ReactNode;
};

/** A component whose code is loaded on first use. */
export function Lazy<Props extends object>({ load, props, loading = null, failed }: LazyProps<Props>) {
  const loaded = useLazyModule(load);
  if (loaded.status === "loading") return loading;
  if (loaded.status === "failed") return failed?.(loaded.retry);
  const { module: Component } = loaded;
  return <Component {...props} />;
}
