import type { PageRoute } from "../../routes/page-route.ts";

export const domainSorts = ["address", "scheme", "port", "handlerPath"] as const;
type DomainSort = (typeof domainSorts)[number];

export interface DomainsSearch {
  /** Part of an address. */
  readonly q?: string | undefined;
  readonly sort?: DomainSort | undefined;
  readonly order?: "desc" | undefined;
}

const isSort = (value: unknown): value is DomainSort => domainSorts.some((sort) => sort === value);

export const domainsRoute = {
  search: ({ q, sort, order }): DomainsSearch => ({
    ...(typeof q === "string" && q !== "" && { q }),
    ...(isSort(sort) && { sort }),
    ...(isSort(sort) && order === "desc" && { order }),
  }),
  // The project itself is fetched by the frame around its pages.
  load: () => {},
} satisfies PageRoute<DomainsSearch>;
