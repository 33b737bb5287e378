/**
 * A value as one segment of a path. Those that URLs would swallow (RFC 3986 §5.2.4) become one that names nothing, so that a request cannot
 * end up at another endpoint.
 */
export const encodeSegment = (value: string): string =>
  /^\.{0,2}$/.test(value) ? "-" : encodeURIComponent(value.toWellFormed());

/** The path with a query; values that are undefined are left out. */
export function withQuery<Path extends string>(
  path: Path,
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): `${Path}?${string}` {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return `${path}?${query}`;
}
