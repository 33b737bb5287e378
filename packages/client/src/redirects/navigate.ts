import { redirectWaitMs } from "@vestibule/contract";
import { isBrowser } from "../platform/browser.ts";
import type { Platform } from "../platform/platform.ts";
import type { RedirectMethod } from "./redirect-method.ts";

/** Leaves the page, then waits 2 s so that nothing after it runs while the next one loads. */
export async function navigate(
  method: RedirectMethod,
  to: string,
  isReplacing: boolean | undefined,
  platform: Platform,
): Promise<void> {
  if (method === "none") return;
  if (method !== "window" && method.navigate) method.navigate(to);
  else if (!isBrowser()) throw new Error("The redirectMethod window works in browsers only.");
  else if (isReplacing) window.location.replace(to);
  else window.location.assign(to);
  await platform.sleep(redirectWaitMs);
}

/** The navigation that components use. With a router this calls its hook. */
export function getNavigate(method: RedirectMethod): (to: string) => void {
  if (method === "none") return () => {};
  if (method === "window") return (to) => window.location.assign(to);
  return method.useNavigate();
}
