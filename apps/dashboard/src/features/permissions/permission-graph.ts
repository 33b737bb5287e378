/** What of a permission tells how it hangs together with others. */
export interface PermissionNode {
  readonly id: string;
  readonly containedPermissionIds: readonly string[];
}

type ById = ReadonlyMap<string, PermissionNode>;

export const indexById = (definitions: readonly PermissionNode[]): ById =>
  new Map(definitions.map((definition) => [definition.id, definition]));

/** Everything that a permission contains, by whatever way; itself only if it runs in a circle. */
export function getContainedPermissions(id: string, byId: ById): ReadonlySet<string> {
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
export function getInheritedPermissions(
  chosen: readonly string[],
  definitions: readonly PermissionNode[],
): ReadonlyMap<string, readonly string[]> {
  const byId = indexById(definitions);
  const through = new Map<string, string[]>();
  for (const id of chosen)
    for (const inner of getContainedPermissions(id, byId)) {
      if (inner !== id) through.set(inner, [...(through.get(inner) ?? []), id]);
    }
  return through;
}

/** The shortest way from one permission to another by what contains what, both included; null: there is none. */
export function findPath(from: string, to: string, definitions: readonly PermissionNode[]): readonly string[] | null {
  const byId = indexById(definitions);
  const paths = [[from]];
  const seen = new Set([from]);
  for (const path of paths) {
    const last = path.at(-1) ?? from;
    if (last === to) return path;
    for (const child of byId.get(last)?.containedPermissionIds ?? []) {
      if (seen.has(child)) continue;
      seen.add(child);
      paths.push([...path, child]);
    }
  }
  return null;
}

/** The circle that a permission would run in if it contained these, beginning and ending with it; null: none. */
export function findCycle(
  id: string,
  contained: readonly string[],
  definitions: readonly PermissionNode[],
): readonly string[] | null {
  for (const child of contained) {
    const path = findPath(child, id, definitions);
    if (path) return [id, ...path];
  }
  return null;
}

/** Permissions that contain one directly. */
export const getDirectParents = (id: string, definitions: readonly PermissionNode[]): readonly string[] =>
  definitions.filter((each) => each.containedPermissionIds.includes(id)).map((each) => each.id);
