import type { MagicLinkStatus } from "@vestibule/client";
import { useEffect, useState } from "react";
import { useStackApp } from "../../hooks/use-stack-app.ts";

/** Polling interval, in milliseconds. */
const pollIntervalMs = 2500;

/**
 * Reports `used` only after two equal responses: if the link was opened in this browser, the session arrives in
 * between.
 */
export function useLinkStatus(nonce: string, paused: boolean): MagicLinkStatus {
  const app = useStackApp();
  const [seen, setSeen] = useState({ nonce, status: "waiting" as MagicLinkStatus, pollCount: 0 });
  const status = seen.nonce === nonce ? seen.status : "waiting";

  useEffect(() => {
    if (paused) return;
    let isCanceled = false;
    let timer: number | undefined;
    async function poll() {
      if (document.visibilityState === "visible") {
        // The next poll makes up for a failed one.
        const found = await app.getMagicLinkStatus(nonce).catch(() => null);
        if (isCanceled) return;
        if (found) {
          setSeen((last) => {
            const isSame = last.nonce === nonce && last.status === found;
            return { nonce, status: found, pollCount: isSame ? last.pollCount + 1 : 1 };
          });
        }
      }
      timer = window.setTimeout(poll, pollIntervalMs);
    }
    timer = window.setTimeout(poll, pollIntervalMs);
    return () => {
      isCanceled = true;
      window.clearTimeout(timer);
    };
  }, [app, nonce, paused]);

  return status === "used" && seen.pollCount < 2 ? "waiting" : status;
}
