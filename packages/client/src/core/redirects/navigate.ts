import { redirectWaitMs } from "@vestibule/contract";
import { ConfigurationError } from "../configuration-error.ts";
import { isBrowser } from "../platform/browser.ts";
import type { Platform } from "../platform/platform.ts";
import type { RedirectMethod } from "./redirect-method.ts";

/** Navigates, then waits 2 s so that no code after it runs while the next page loads. */
export async function navigate(
  method: RedirectMethod,
  to: string,
  isReplacing: boolean | undefined,
  platform: Platform,
): Promise<void> {
  if (method === "none") return;
  if (method !== "window" && method.navigate) method.navigate(to);
  else if (!isBrowser()) throw new ConfigurationError("redirectMethod window needs a browser.");
  else if (isReplacing) window.location.replace(to);
  else window.location.assign(to);
  await platform.sleep(redirectWaitMs);
}

/** The navigation function for components. For a router, this calls its hook. */
export function getNavigate(method: RedirectMethod): (to: string) => void {
  if (method === "none") return () => {};
  if (method === "window") return (to) => window.location.assign(to);
  return method.useNavigate();
}
