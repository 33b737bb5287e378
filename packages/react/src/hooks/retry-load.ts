/**
 * Loads a failed part again. `retry`: shows it once it is loaded. Chromium remembers a failed module, and one that
 * imports it, until the page reloads. So if it fails again, the page reloads, unless its server is unreachable.
 */
export async function retryLoad(load: () => Promise<unknown>, retry: () => unknown): Promise<void> {
  try {
    await load();
    retry();
  } catch {
    if (await isReachable()) window.location.reload();
  }
}

async function isReachable(): Promise<boolean> {
  try {
    return (await fetch(window.location.href, { method: "HEAD", cache: "no-store" })).ok;
  } catch {
    // Offline, or the server is down.
    return false;
  }
}
