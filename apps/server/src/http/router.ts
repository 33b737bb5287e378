/**
 * Finds routes by method and path. Paths without parameters cost one lookup; the others are compared segment by
 * segment.
 */
export interface Router<Route> {
  /**
   * `path`: relative to the API's base path. Null: no such path. `methods`: the methods the path supports, if not this
   * one.
   */
  match(method: string, path: string): Match<Route> | null;
}

export type Match<Route> =
  | { readonly kind: "route"; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: "other-method"; readonly pattern: string };

interface Pattern<Route> {
  readonly pattern: string;
  readonly segments: readonly string[];
  readonly methods: Map<string, Route>;
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

export function createRouter<Route extends { readonly method: string; readonly path: string }>(
  routes: readonly Route[],
): Router<Route> {
  const fixed = new Map<string, Pattern<Route>>();
  const parametric = new Map<string, Pattern<Route>>();
  for (const route of routes) {
    const table = route.path.includes("{") ? parametric : fixed;
    const entry = table.get(route.path) ?? {
      pattern: route.path,
      segments: route.path.split("/"),
      methods: new Map<string, Route>(),
    };
    if (entry.methods.has(route.method)) throw new Error(`Two routes for ${route.method} ${route.path}`);
    entry.methods.set(route.method, route);
    table.set(route.path, entry);
  }
  const found = (entry: Pattern<Route>, method: string, params: Readonly<Record<string, string>>): Match<Route> => {
    const route = entry.methods.get(method);
    return route ? { kind: "route", route, params } : { kind: "other-method", pattern: entry.pattern };
  };

  return {
    match(method, path) {
      const exact = fixed.get(path);
      if (exact) return found(exact, method, {});
      const segments = path.split("/");
      for (const entry of parametric.values()) {
        const params = matchSegments(entry.segments, segments);
        if (params) return found(entry, method, params);
      }
      return null;
    },
  };
}
