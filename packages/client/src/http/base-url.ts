import { apiBasePath } from "@vestibule/contract";
import { isBrowser } from "../platform/browser.ts";
import { getEnvironmentVariable, getSetting } from "../platform/environment-variable.ts";

/** Where the server is: its origin, without `/api/v1`. With two members, `browser` is used where there is a window and document. */
export type BaseUrl = string | { readonly browser: string; readonly server: string };

/** The address of the API, without a slash at the end. @throws when nobody has said where the server is, or said it wrongly. */
export function resolveApiUrl(baseUrl: BaseUrl | undefined): string {
  const given = typeof baseUrl === "object" ? baseUrl[isBrowser() ? "browser" : "server"] : baseUrl;
  const url =
    given ||
    getEnvironmentVariable("VESTIBULE_API_URL") ||
    getEnvironmentVariable(`NEXT_PUBLIC_${isBrowser() ? "BROWSER" : "SERVER"}_STACK_API_URL`) ||
    getSetting("API_URL") ||
    getEnvironmentVariable("NEXT_PUBLIC_STACK_URL");
  if (!url) throw new Error("Pass baseUrl or set VESTIBULE_API_URL.");
  if (!/^https?:/.test(url) || url.includes(apiBasePath)) {
    throw new Error(`baseUrl must be an http(s) URL without ${apiBasePath}: ${url}`);
  }
  return url.replace(/\/$/, "") + apiBasePath;
}
