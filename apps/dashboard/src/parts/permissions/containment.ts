/** What of a permission tells how it hangs together with others. */
export interface Containing {
  readonly id: string;
  readonly containedPermissionIds: readonly string[];
}

type ById = ReadonlyMap<string, Containing>;

export const byIdOf = (definitions: readonly Containing[]): ById =>
  new Map(definitions.map((definition) => [definition.id, definition]));

/** Everything that a permission contains, by whatever way; itself only if it runs in a circle. */
export function containedIn(id: string, byId: ById): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [id];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const child of byId.get(next)?.containedPermissionIds ?? []) {
      if (found.has(child)) continue;
      found.add(child);
      waiting.push(child);
    }
  }
  return found;
}

/** For each permission that chosen ones contain: those of the chosen that do. */
export function inheritedBy(
  chosen: readonly string[],
  definitions: readonly Containing[],
): ReadonlyMap<string, readonly string[]> {
  const byId = byIdOf(definitions);
  const through = new Map<string, string[]>();
  for (const id of chosen)
    for (const inner of containedIn(id, byId)) {
      if (inner !== id) through.set(inner, [...(through.get(inner) ?? []), id]);
    }
  return through;
}

/** The shortest way from one permission to another by what contains what, both included; null: there is none. */
export function wayTo(from: string, to: string, definitions: readonly Containing[]): readonly string[] | null {
  const byId = byIdOf(definitions);
  const ways = [[from]];
  const seen = new Set([from]);
  for (const way of ways) {
    const last = way.at(-1) ?? from;
    if (last === to) return way;
    for (const child of byId.get(last)?.containedPermissionIds ?? []) {
      if (seen.has(child)) continue;
      seen.add(child);
      ways.push([...way, child]);
    }
  }
  return null;
}

/** The circle that a permission would run in if it contained these, beginning and ending with it; null: none. */
export function circleOf(
  id: string,
  contained: readonly string[],
  definitions: readonly Containing[],
): readonly string[] | null {
  for (const child of contained) {
    const way = wayTo(child, id, definitions);
    if (way) return [id, ...way];
  }
  return null;
}

/** Permissions that contain one directly. */
export const containersOf = (id: string, definitions: readonly Containing[]): readonly string[] =>
  definitions.filter((each) => each.containedPermissionIds.includes(id)).map((each) => each.id);
