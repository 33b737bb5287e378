import type { PageRoute } from "../../app/page-route.ts";

export const domainSorts = ["address", "handlerPath"] as const;
type DomainSort = (typeof domainSorts)[number];

export interface DomainsSearch {
  /** Search text: a part of a domain. */
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
  // The layout around this page loads the project.
  load: () => {},
} satisfies PageRoute<DomainsSearch>;
