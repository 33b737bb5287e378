import { apiBasePath } from "@vestibule/contract";
import { ConfigurationError } from "../configuration-error.ts";
import { forThisSide, isBrowser } from "../platform/browser.ts";
import { getEnvironmentVariable, getSetting } from "../platform/environment-variable.ts";

/**
 * The server's public URL, without `/api/v1`. It can have a path. With two members, `browser` is used when there is a window and a document.
 */
export type BaseUrl = string | { readonly browser: string; readonly server: string };

/** Returns the API's URL, without a trailing slash. @throws when the base URL is missing or invalid. */
export function resolveApiUrl(baseUrl: BaseUrl | undefined): string {
  const side = isBrowser() ? "browser" : "server";
  const url =
    (baseUrl && forThisSide(baseUrl)) ||
    getEnvironmentVariable("VESTIBULE_API_URL") ||
    getEnvironmentVariable(`NEXT_PUBLIC_${side.toUpperCase()}_STACK_API_URL`) ||
    getSetting("API_URL") ||
    getEnvironmentVariable("NEXT_PUBLIC_STACK_URL");
  if (!url) throw new ConfigurationError("Pass baseUrl or set VESTIBULE_API_URL.");
  if (!/^https?:/.test(url) || url.includes(apiBasePath)) {
    throw new ConfigurationError(`baseUrl must be an http(s) URL without ${apiBasePath}: ${url}`);
  }
  return url.replace(/\/$/, "") + apiBasePath;
}
