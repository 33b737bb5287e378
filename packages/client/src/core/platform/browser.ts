/** Whether the code runs in a web page. Workers, Node and edge runtimes have no document. */
export const isBrowser = (): boolean => typeof window !== "undefined" && typeof document !== "undefined";

declare const process: { readonly env: { readonly NEXT_RUNTIME?: string } } | undefined;

/**
 * Whether Next.js renders pages on a server: a visitor waits. Next.js replaces the variable when it builds an application,
 * so it must be written out. Browsers, also in workers, and React Native name a product.
 * @see https://html.spec.whatwg.org/multipage/system-state.html#dom-navigator-product
 */
export const isPageServer = (): boolean =>
  !globalThis.navigator?.product && typeof process !== "undefined" && Boolean(process.env.NEXT_RUNTIME);

/** The page's URL, or null outside a browser. */
export const currentPageUrl = (): URL | null => (isBrowser() ? new URL(window.location.href) : null);

/** Of a value with two members, `browser` where there is a window and a document. */
export const forThisSide = (value: string | { readonly browser: string; readonly server: string }): string =>
  typeof value === "object" ? value[isBrowser() ? "browser" : "server"] : value;
