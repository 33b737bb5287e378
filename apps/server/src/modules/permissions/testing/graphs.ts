import fc from "fast-check";

/** What permissions contain, by their ids. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** Everything that one permission contains, by walking from it; the plain way, to hold the quick one against. */
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

/** Any graph over the ids, with circles and permissions that contain themselves; `leaves` contain nothing. */
export const anyGraph = (ids: readonly string[], leaves: readonly string[]): fc.Arbitrary<Graph> =>
  fc
    .tuple(...ids.map(() => fc.subarray([...ids, ...leaves])))
    .map((contained) => new Map(ids.map((id, index) => [id, contained[index] ?? []])));
