import type { RouterContext } from "./context.ts";
import type { PageRoute } from "./page-route.ts";

/** What the router needs to know of a page's query. */
export const withSearch = <Search extends object>(route: PageRoute<Search>) => ({
  validateSearch: route.search,
  loaderDeps: ({ search }: { search: Search }) => ({ search }),
});

/** Has a page fetch what it will show. Who is signed out has nothing to fetch, and is on the way to the sign-in page. */
export function load<Search extends object>(
  route: PageRoute<Search>,
  { context, params, deps }: { context: RouterContext; params: object; deps: { search: Search } },
): void {
  if (context.isSignedIn()) route.load({ context, params, search: deps.search });
}
