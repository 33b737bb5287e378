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

/** The router options for a page's search parameters. */
export const withSearch = <Search extends object>(route: PageRoute<Search>) => ({
  validateSearch: route.search,
  loaderDeps: ({ search }: { search: Search }) => ({ search }),
});

/**
 * Starts a page's data fetching. Signed-out visitors are about to be redirected to sign-in, so nothing is fetched for
 * them.
 */
export function load<Search extends object>(
  route: PageRoute<Search>,
  { context, params, deps }: { context: RouterContext; params: object; deps: { search: Search } },
): void {
  if (context.isSignedIn()) route.load({ context, params, search: deps.search });
}
