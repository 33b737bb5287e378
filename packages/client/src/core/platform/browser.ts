/** Whether the code runs in a web page. Workers, Node and edge runtimes have no document. */
export const isBrowser = (): boolean => typeof window !== "undefined" && typeof document !== "undefined";

/**
 * Whether the code runs on an application's server. Browsers, also in workers, and React Native name a product.
 * @see https://html.spec.whatwg.org/multipage/system-state.html#dom-navigator-product
 */
export const isServer = (): boolean => !globalThis.navigator?.product;

/** The page's URL, or null outside a browser. */
export const currentPageUrl = (): URL | null => (isBrowser() ? new URL(window.location.href) : null);
