import { useCallback, useEffect, useState } from "react";

export type Loaded<Module> =
  | { status: "loading" }
  | { status: "ready"; module: Module }
  | { status: "failed"; retry: () => void };

/** Loads a part of the kit on demand. `load`: a constant function around `import()`. A failed load can be tried again. */
export function useLoaded<Module>(load: () => Promise<Module>): Loaded<Module> {
  const [loaded, setLoaded] = useState<Loaded<Module>>({ status: "loading" });
  const start = useCallback(() => {
    setLoaded({ status: "loading" });
    load().then(
      (module) => setLoaded({ status: "ready", module }),
      () => setLoaded({ status: "failed", retry: start }),
    );
  }, [load]);
  useEffect(start, [start]);
  return loaded;
}
