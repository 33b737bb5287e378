import type { RouterContext } from "./context.ts";

export interface LoadArguments<Search> {
  readonly context: RouterContext;
  readonly params: { readonly [Name in string]?: string };
  readonly search: Search;
}

/** How a page uses its URL: the search parameters it reads, and the data it loads. */
export interface PageRoute<Search extends object = object> {
  /** Parses untrusted search parameters; drops invalid ones. */
  readonly search: (query: Record<string, unknown>) => Search;
  /** Starts fetching the page's data when a user hovers over a link to it or opens it. Does not wait for the result. */
  readonly load: (args: LoadArguments<Search>) => void;
}
