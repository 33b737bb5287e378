/** Whether the code runs in a web page. Workers, Node and edge runtimes have no document. */
export const isBrowser = (): boolean => typeof window !== "undefined" && typeof document !== "undefined";

/** The page's URL, or null outside a browser. */
export const currentPageUrl = (): URL | null => (isBrowser() ? new URL(window.location.href) : null);
