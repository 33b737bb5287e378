import { useEffect, useRef, useState } from "react";

/** A form that opens when it is asked for. The focus goes into it and back to the button. */
export function useAskedFor() {
  const [asked, setAsked] = useState(false);
  const panelRef = useRef<HTMLDivElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (asked) panelRef.current?.querySelector("input")?.focus();
    else if (wasAsked.current) panelRef.current?.querySelector("button")?.focus();
    wasAsked.current = asked;
  }, [asked]);
  return { asked, panelRef, ask: () => setAsked(true), cancel: () => setAsked(false) };
}
