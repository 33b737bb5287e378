import type { Platform } from "../platform/platform.ts";
import { NetworkError } from "./network-error.ts";

/** How long a probe may take, in milliseconds. */
const probeLimitMs = 5000;

/**
 * Builds the error for a server that could not be reached. It says what is reachable, asking our own server only:
 * nobody else learns that an application has trouble.
 */
export async function networkFailure(
  url: string,
  cause: unknown,
  apiUrl: string,
  platform: Platform,
): Promise<NetworkError> {
  if (globalThis.navigator?.onLine === false) {
    return new NetworkError("This device is offline. Connect to the internet and try again.", { cause });
  }
  const probes = [apiUrl, `${new URL(apiUrl).origin}/health`];
  const findings = await Promise.all(
    probes.map(async (probe) => `${probe} ${(await isReachable(probe, platform)) ? "answers" : "does not answer"}`),
  );
  return new NetworkError(`No answer from ${url}; ${findings.join(", ")}.`, { cause });
}

function isReachable(url: string, platform: Platform): Promise<boolean> {
  const answers = fetch(url, { cache: "no-store" }).then(
    (response) => response.ok,
    () => false,
  );
  return Promise.race([answers, platform.sleep(probeLimitMs).then(() => false)]);
}
