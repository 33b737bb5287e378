import { useEffect, useState } from "react";

/** Asks for confirmation before the tab closes while a one-time secret is visible. */
export function useUnloadWarning(): void {
  const [warn] = useState(() => (event: BeforeUnloadEvent) => event.preventDefault());
  useEffect(() => {
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [warn]);
}
