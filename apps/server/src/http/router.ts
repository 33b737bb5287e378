/**
 * Finds routes by method and path. Paths without parameters cost one lookup; the others are compared segment by
 * segment.
 */
export interface Router<Route> {
  /** `path`: relative to the base path. Null: no such path. */
  match(method: string, path: string): Match<Route> | null;
}

type Params = Readonly<Record<string, string>>;

export interface Match<Route> {
  /** The path as it was declared, with the base path. */
  readonly pattern: string;
  /** The methods the path supports, for the `Allow` header. @see RFC 9110 §10.2.1 */
  readonly allow: string;
  /** Null: the path doesn't support the method. */
  readonly route: Route | null;
  readonly params: Params;
}

/** All methods of one path. The matches are prepared, so that a path without parameters costs no allocation. */
interface Entry<Route> {
  readonly segments: readonly string[];
  readonly methods: ReadonlyMap<string, Match<Route>>;
  readonly otherMethod: Match<Route>;
}

interface Routable {
  readonly method: string;
  readonly path: string;
  /** The route also serves all paths below its own. */
  readonly hasSubpaths?: boolean;
  /** A GET route that doesn't also serve HEAD. */
  readonly rejectsHead?: boolean;
}

const isParameter = (segment: string): boolean => segment.startsWith("{");

const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A malformed escape can't match any ID; schema validation reports the raw text.
    return segment;
  }
};

function matchSegments(pattern: readonly string[], path: readonly string[]): Record<string, string> | null {
  if (pattern.length !== path.length) return null;
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const actual = path[index] ?? "";
    if (isParameter(expected)) params[expected.slice(1, -1)] = decodeSegment(actual);
    else if (expected !== actual) return null;
  }
  return params;
}

const noParams: Params = {};

/** HEAD is served by the GET route, and the surfaces respond to OPTIONS on every path. */
const listMethods = ({ method, rejectsHead }: Routable): string[] =>
  method === "GET" && !rejectsHead ? ["GET", "HEAD"] : [method];

function createEntry<Route extends Routable>(path: string, routes: readonly Route[], base: string): Entry<Route> {
  const methods = new Map<string, Match<Route>>();
  const otherMethod: Match<Route> = {
    pattern: base + path,
    allow: [...routes.flatMap(listMethods), "OPTIONS"].join(", "),
    route: null,
    params: noParams,
  };
  for (const route of routes) {
    if (methods.has(route.method)) throw new Error(`Two routes for ${route.method} ${path}`);
    for (const method of listMethods(route)) methods.set(method, { ...otherMethod, route });
  }
  return { segments: path.split("/"), methods, otherMethod };
}

/** `base`: the base path, for the pattern. */
export function createRouter<Route extends Routable>(routes: readonly Route[], base: string): Router<Route> {
  const fixed = new Map<string, Entry<Route>>();
  const parametric: Entry<Route>[] = [];
  const subtrees: { readonly prefix: string; readonly entry: Entry<Route> }[] = [];
  for (const [path, ofPath] of Map.groupBy(routes, (route) => route.path)) {
    const entry = createEntry(path, ofPath, base);
    if (path.includes("{")) parametric.push(entry);
    else fixed.set(path, entry);
    if (ofPath.some(({ hasSubpaths }) => hasSubpaths)) subtrees.push({ prefix: `${path}/`, entry });
  }

  return {
    match(method, path) {
      const exact = fixed.get(path);
      if (exact) return exact.methods.get(method) ?? exact.otherMethod;
      const segments = path.split("/");
      for (const entry of parametric) {
        const params = matchSegments(entry.segments, segments);
        if (!params) continue;
        const { pattern, allow, route } = entry.methods.get(method) ?? entry.otherMethod;
        return { pattern, allow, route, params };
      }
      for (const { prefix, entry } of subtrees)
        if (path.startsWith(prefix)) return entry.methods.get(method) ?? entry.otherMethod;
      return null;
    },
  };
}
