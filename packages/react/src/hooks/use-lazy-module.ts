import { useEffect, useState } from "react";

export type LazyModule<Module> = { status: "loading" } | { status: "ready"; module: Module } | { status: "failed" };

/**
 * Loads a module lazily. `load`: a stable function around `import()`. Browsers cache a failed module until the page
 * reloads, so there is no retry.
 */
export function useLazyModule<Module>(load: () => Promise<Module>): LazyModule<Module> {
  const [loaded, setLoaded] = useState<LazyModule<Module>>({ status: "loading" });
  useEffect(() => {
    load().then(
      (module) => setLoaded({ status: "ready", module }),
      () => setLoaded({ status: "failed" }),
    );
  }, [load]);
  return loaded;
}
