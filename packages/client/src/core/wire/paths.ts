/**
 * Encodes a value as one path segment. Dot segments (RFC 3986 §5.2.4) become a segment that matches nothing, so that a
 * request can't reach another endpoint.
 */
export const encodeSegment = (value: string): string =>
  /^\.{0,2}$/.test(value) ? "-" : encodeURIComponent(value.toWellFormed());

/** Adds a query to the path, omitting undefined values. */
export function withQuery<Path extends string>(
  path: Path,
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): `${Path}?${string}` {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return `${path}?${query}`;
}
