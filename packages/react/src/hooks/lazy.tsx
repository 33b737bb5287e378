import { type ComponentType, type ReactNode, useEffect, useState } from "react";

export type LazyModule<Module> = { status: "loading" } | { status: "ready"; module: Module } | { status: "failed" };

/**
 * Loads code on first use. `load`: a stable function around a literal `import()`, which bundlers split into a chunk;
 * undefined while nothing is needed. Chromium remembers a failed module, and one that imports it, until the page reloads. So
 * there is no retry; offer to reload.
 */
export function useLazyModule<Module>(load: (() => Promise<Module>) | undefined): LazyModule<Module> {
  const [loaded, setLoaded] = useState<LazyModule<Module>>({ status: "loading" });
  useEffect(() => {
    if (!load) return;
    let isCurrent = true;
    load().then(
      (module) => isCurrent && setLoaded({ status: "ready", module }),
      () => isCurrent && setLoaded({ status: "failed" }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return loaded;
}

type LazyProps<Props extends object> = {
  /** As in {@link useLazyModule}. */
  load: () => Promise<ComponentType<Props>>;
  props: Props;
  /** Shown instead of the component; default: nothing. */
  loading?: ReactNode;
  failed?: ReactNode;
};

/** A component whose code is loaded on first use. */
export function Lazy<Props extends object>({ load, props, loading = null, failed = null }: LazyProps<Props>) {
  const loaded = useLazyModule(load);
  if (loaded.status === "loading") return loading;
  if (loaded.status === "failed") return failed;
  const { module: Component } = loaded;
  return <Component {...props} />;
}
