import { apiBasePath } from "@vestibule/contract";
import { ConfigurationError } from "../configuration-error.ts";
import type { Platform } from "../platform/platform.ts";
import { NetworkError } from "./network-error.ts";

/** Timeout of the probe, in milliseconds. */
const probeTimeoutMs = 5000;

/**
 * Creates the error for an unreachable server. The diagnosis probes only our own server, so that no third party learns
 * about the outage.
 */
export async function createNetworkError(url: string, cause: unknown, platform: Platform): Promise<NetworkError> {
  if (globalThis.navigator?.onLine === false) return new NetworkError("This device is offline.", cause);
  const health = `${url.slice(0, url.indexOf(apiBasePath))}/health`;
  const probe = fetch(health).then(
    (response) => response.ok,
    () => false,
  );
  const isHealthy = await Promise.race([probe, platform.sleep(probeTimeoutMs)]);
  const [page] = url.split("?");
  return new NetworkError(
    `No response from ${page}, ${isHealthy ? `although ${health} responds` : `nor from ${health}`}.`,
    cause,
  );
}

const firstServerErrorStatus = 500;

/** Creates the error for a response that is a page: of a proxy whose server is down, or of another web server. */
export function createPageError(url: string, status: number): Error {
  const [page] = url.split("?");
  if (status >= firstServerErrorStatus) {
    return new NetworkError(
      `${page} answers with status ${status} and HTML, as a proxy does whose server is down.`,
      null,
    );
  }
  return new ConfigurationError(`${page} answers with HTML, so it is not a Vestibule server. Check baseUrl.`);
}
