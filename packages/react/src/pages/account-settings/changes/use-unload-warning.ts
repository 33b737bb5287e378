import { useEffect, useState } from "react";

/** Asks before the tab is closed while something is on the screen that is never shown again. */
export function useUnloadWarning(): void {
  const [warn] = useState(() => (event: BeforeUnloadEvent) => event.preventDefault());
  useEffect(() => {
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [warn]);
}
