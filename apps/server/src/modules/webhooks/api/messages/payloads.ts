/** Max page size with payloads, which can contain images. */
const maxWithPayloads = 50;
const maxPayloadBytes = 8 * 1024 * 1024;

export interface PayloadRow {
  /** Null unless requested. */
  readonly payload: unknown;
  /** False: left for the next page, because the payloads before it reach the size limit. */
  readonly fits: boolean;
}

/**
 * A page with payloads. `page`: selects `columns`, `sequence` and `payload`; `wanted`, `bytes`: the placeholders of the
 * values below.
 */
export const withPayloads = (
  columns: string,
  page: string,
  direction: "asc" | "desc",
  { wanted, bytes }: { readonly wanted: string; readonly bytes: string },
): string =>
  `select ${columns}, bytes <= ${bytes} as fits, case when ${wanted} and (bytes <= ${bytes} or place = 1) then payload end as payload
   from (
     select *, row_number() over nearest as place,
       sum(case when ${wanted} then octet_length(payload::text) else 0 end) over nearest as bytes
     from (${page}) page window nearest as (order by sequence ${direction} rows unbounded preceding)
   ) measured order by sequence ${direction}`;

export const payloadValues = (isWanted: boolean): readonly unknown[] => [isWanted, maxPayloadBytes];

export const limitWithPayloads = <Query extends { readonly limit: number; readonly with_content: boolean }>(
  query: Query,
): Query => (query.with_content ? { ...query, limit: Math.min(query.limit, maxWithPayloads) } : query);
