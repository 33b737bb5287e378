import type { RouterContext } from "./context.ts";

export interface LoadArguments<Search> {
  readonly context: RouterContext;
  readonly params: { readonly [Name in string]?: string };
  readonly search: Search;
}

/** What a page says about its address: the state that it keeps in the query, and what it will need. */
export interface PageRoute<Search extends object = object> {
  /** Makes sense of a query that anybody may have written; what makes none is left out. */
  readonly search: (query: Record<string, unknown>) => Search;
  /** Starts to fetch what the page shows, when somebody points at a link to it or opens it. Nothing is waited for. */
  readonly load: (args: LoadArguments<Search>) => void;
}
