import { useEffect, useState } from "react";

export type LazyModule<Module> = { status: "loading" } | { status: "ready"; module: Module } | { status: "failed" };

/** Loads a part of the kit on demand. `load`: a constant function around `import()`. Browsers remember a failed module until the page
 *  is loaded again, so there is no second try. */
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
