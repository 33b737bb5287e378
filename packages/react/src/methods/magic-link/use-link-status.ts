import type { MagicLinkStatus } from "@vestibule/client";
import { useEffect, useState } from "react";
import { useStackApp } from "../../hooks/use-stack-app.ts";

/** Between two looks, in milliseconds. */
const lookEveryMs = 2500;

/** `used` only after two looks in a row: where the link was opened in this browser, the session arrives in between. */
export function useLinkStatus(nonce: string, paused: boolean): MagicLinkStatus {
  const app = useStackApp();
  const [seen, setSeen] = useState({ nonce, status: "waiting" as MagicLinkStatus, looks: 0 });
  const status = seen.nonce === nonce ? seen.status : "waiting";

  useEffect(() => {
    if (paused) return;
    let isOver = false;
    let timer: number | undefined;
    async function look() {
      if (document.visibilityState === "visible") {
        // A look that fails is made up for by the next one.
        const found = await app.getMagicLinkStatus(nonce).catch(() => null);
        if (isOver) return;
        if (found) {
          setSeen((last) => {
            const isSame = last.nonce === nonce && last.status === found;
            return { nonce, status: found, looks: isSame ? last.looks + 1 : 1 };
          });
        }
      }
      timer = window.setTimeout(look, lookEveryMs);
    }
    timer = window.setTimeout(look, lookEveryMs);
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [app, nonce, paused]);

  return status === "used" && seen.looks < 2 ? "waiting" : status;
}
