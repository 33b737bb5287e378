/** The query parameters of the page's URL. For components that the application renders outside `StackHandler`. */
export const getPageQuery = (): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(window.location.search));
