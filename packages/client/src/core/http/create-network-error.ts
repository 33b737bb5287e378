import { apiBasePath } from "@vestibule/contract";
import { ConfigurationError } from "../configuration-error.ts";
import { isBrowser, isPageServer } from "../platform/browser.ts";
import type { Platform } from "../platform/platform.ts";
import type { ApiResponse } from "./api-response.ts";
import { NetworkError } from "./network-error.ts";

/** Timeout of the probe, in milliseconds. On an application's server, a visitor waits for it. */
const probeTimeoutMs = { browser: 5000, server: 1000 };

/** Says where the value of an option can come from. `name`: as in `getSetting`. */
const listSources = (option: string, name: string): string =>
  `Check ${option}, or the variable that it comes from: VESTIBULE_${name}, NEXT_PUBLIC_VESTIBULE_${name}, or VITE_VESTIBULE_${name}.`;

const reported = new Set<string>();

/**
 * Logs what a developer has to change, once, because components such as the user button don't show errors. On a server, the
 * application logs what it catches.
 */
function report<Reported extends Error>(error: Reported): Reported {
  if (!isBrowser() || reported.has(error.message)) return error;
  reported.add(error.message);
  // biome-ignore lint/suspicious/noConsole: for the developer, who may not be on a page that shows it.
  console.error(error);
  return error;
}

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
  const timeout = platform.sleep(probeTimeoutMs[isPageServer() ? "server" : "browser"]);
  const isHealthy = await Promise.race([probe, timeout]);
  const [page] = url.split("?");
  const reason = isHealthy
    ? `although ${health} responds.`
    : `nor from ${health}. Is the server running? ${listSources("baseUrl", "API_URL")}`;
  return report(new NetworkError(`No response from ${page}, ${reason}`, cause));
}

const firstServerErrorStatus = 500;

/** Creates the error for a response that is a page: of a proxy whose server is down, or of another web server. */
function createPageError(url: string, status: number): Error {
  const [page] = url.split("?");
  if (status >= firstServerErrorStatus)
    return new NetworkError(
      `${page} answers with status ${status} and HTML, as a proxy does whose server is down.`,
      null,
    );
  return new ConfigurationError(
    `${page} answers with HTML, so it is not a Vestibule server. ${listSources("baseUrl", "API_URL")}`,
  );
}

/** `cause`: the server rejects the publishable client key, which is the client secret of a refresh. */
function createKeyError(url: string, cause: unknown): Error {
  const error = new ConfigurationError(
    `The server at ${new URL(url).origin} doesn't accept publishableClientKey, because it is wrong, expired, or revoked, or belongs to another project. ${listSources("publishableClientKey", "PUBLISHABLE_CLIENT_KEY")}`,
  );
  error.cause = cause;
  return error;
}

/** Creates the error for a response that shows that the settings are wrong: a page, or an error about the key. */
export const createSetUpError = (url: string, { status, text }: ApiResponse, error: unknown): Error =>
  report(text.startsWith("<") ? createPageError(url, status) : createKeyError(url, error));
