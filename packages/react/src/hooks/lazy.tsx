import { type ComponentType, type ReactNode, useEffect, useState } from "react";

type LazyModule<Module> =
  | { status: "loading" }
  | { status: "ready"; module: Module }
  | { status: "failed"; retry: () => unknown };

/**
 * Loads code on first use. `load`: a stable function around a literal `import()`, which bundlers split into a chunk;
 * undefined while nothing is needed. For a retry by the user, see `retryLoad`.
 */
function useLazyModule<Module>(load: (() => Promise<Module>) | undefined): LazyModule<Module> {
  const [loaded, setLoaded] = useState<LazyModule<Module>>({ status: "loading" });
  useEffect(() => {
    let isCurrent = true;
    const retry = () =>
      load?.().then(
        (module) => isCurrent && setLoaded({ status: "ready", module }),
        () => isCurrent && setLoaded({ status: "failed", retry }),
      );
    retry();
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
  failed?: (retry: () => unknown) => ReactNode;
};

/** A component whose code is loaded on first use. */
export function Lazy<Props extends object>({ load, props, loading, failed }: LazyProps<Props>) {
  const loaded = useLazyModule(load);
  if (loaded.status === "ready") return <loaded.module {...props} />;
  return loaded.status === "failed" ? failed?.(loaded.retry) : loading;
}
