/** Whether there is a page around us; workers, Node and edge runtimes have no document. */
export const isBrowser = (): boolean => typeof window !== "undefined" && typeof document !== "undefined";

/** The URL of the page, or null outside a browser. */
export const currentPageUrl = (): URL | null => (isBrowser() ? new URL(window.location.href) : null);
