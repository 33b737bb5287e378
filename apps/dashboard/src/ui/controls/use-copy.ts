import { useEffect, useState } from "react";

export type CopyState = "idle" | "copied" | "failed";
/** How long "Copied" is shown, in ms. */
const SHOWN_MILLIS = 2000;

/** Copies text to the clipboard and reports briefly whether it worked. */
export function useCopy() {
  const [state, setState] = useState<CopyState>("idle");
  useEffect(() => {
    if (state === "idle") return;
    const timer = setTimeout(() => setState("idle"), SHOWN_MILLIS);
    return () => clearTimeout(timer);
  }, [state]);
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      setState("failed");
    }
  }
  return { state, copy };
}
