import { useEffect, useState } from "react";
import { getNextUpdateMs } from "./format-time.ts";

/** The current time in ms, updated as often as the text for `then` needs it. */
export function useNow(then: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (Number.isNaN(then)) return;
    const timer = setTimeout(() => setNow(Date.now()), getNextUpdateMs(then, now));
    return () => clearTimeout(timer);
  }, [then, now]);
  return now;
}
