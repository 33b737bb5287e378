import { useEffect, useState } from "react";

export type Loaded<Module> = { status: "loading" } | { status: "ready"; module: Module } | { status: "failed" };

/** Loads a part of the kit on demand. `load`: a constant function around `import()`. Browsers remember a failed module until the page
 *  is loaded again, so there is no second try. */
export function useLoaded<Module>(load: () => Promise<Module>): Loaded<Module> {
  const [loaded, setLoaded] = useState<Loaded<Module>>({ status: "loading" });
  useEffect(() => {
    load().then(
      (module) => setLoaded({ status: "ready", module }),
      () => setLoaded({ status: "failed" }),
    );
  }, [load]);
  return loaded;
}
