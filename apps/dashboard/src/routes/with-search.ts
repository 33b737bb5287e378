import type { RouterContext } from "../app/context.ts";
import type { PageRoute } from "../app/page-route.ts";

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
