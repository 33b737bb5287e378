import fc from "fast-check";

/** Contained permission ids by permission id. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** All permissions that one contains, found by a simple walk: the reference for the fast algorithm. */
export function reachedFrom(graph: Graph, start: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [...(graph.get(start) ?? [])];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (reached.has(id)) continue;
    reached.add(id);
    waiting.push(...(graph.get(id) ?? []));
  }
  return reached;
}

/** Any graph over the ids, with cycles and self-references; `leaves` contain nothing. */
export const anyGraph = (ids: readonly string[], leaves: readonly string[]): fc.Arbitrary<Graph> =>
  fc
    .tuple(...ids.map(() => fc.subarray([...ids, ...leaves])))
    .map((contained) => new Map(ids.map((id, index) => [id, contained[index] ?? []])));
