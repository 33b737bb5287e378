/** Max page size with payloads, which can contain images. */
const maxWithPayloads = 50;
const maxPayloadBytes = 8 * 1024 * 1024;

/**
 * A page with payloads. `page`: selects `columns`, `sequence` and `payload`. The parameters are those of `payloadValues`.
 */
export const withPayloads = (columns: string, page: string, direction: "asc" | "desc"): string =>
  `select ${columns}, bytes <= $maxBytes as "fits!", case when $withPayloads and (bytes <= $maxBytes or place = 1) then payload end as payload
   from (
     select *, row_number() over nearest as place,
       sum(case when $withPayloads::boolean then octet_length(payload::text) else 0 end) over nearest as bytes
     from (${page}) page window nearest as (order by sequence ${direction} rows unbounded preceding)
   ) measured order by sequence ${direction}`;

export const payloadValues = (isWanted: boolean) => ({ withPayloads: isWanted, maxBytes: maxPayloadBytes });

export const limitWithPayloads = <Query extends { readonly limit: number; readonly with_content: boolean }>(
  query: Query,
): Query => (query.with_content ? { ...query, limit: Math.min(query.limit, maxWithPayloads) } : query);
