/** The part of a permission definition that the graph needs. */
export interface PermissionNode {
  readonly id: string;
  readonly containedPermissionIds: readonly string[];
}

type ById = ReadonlyMap<string, PermissionNode>;

export const indexById = (definitions: readonly PermissionNode[]): ById =>
  new Map(definitions.map((definition) => [definition.id, definition]));

/** All permissions contained directly or indirectly; includes the permission itself only if it is part of a cycle. */
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

/** Maps each contained permission to the selected permissions that contain it. */
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

/** The shortest path from one permission to another through containment, both included; null if there is none. */
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

/**
 * The cycle that these contained permissions would create, starting and ending with the permission; null if there is
 * none.
 */
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

/** Permissions that directly contain this one. */
export const getDirectParents = (id: string, definitions: readonly PermissionNode[]): readonly string[] =>
  definitions.filter((each) => each.containedPermissionIds.includes(id)).map((each) => each.id);

/** From a permission to one it includes. `isBackEdge`: the edge closes a cycle and points backward. */
export interface Inclusion {
  readonly from: string;
  readonly to: string;
  readonly isBackEdge: boolean;
}

/** All inclusions. Those that close a cycle are marked. */
export function listInclusions(definitions: readonly PermissionNode[]): readonly Inclusion[] {
  const byId = new Map(definitions.map((definition) => [definition.id, definition]));
  const state = new Map<string, "open" | "done">();
  const inclusions: Inclusion[] = [];
  const visit = (id: string) => {
    state.set(id, "open");
    for (const to of byId.get(id)?.containedPermissionIds ?? []) {
      if (!byId.has(to) || to === id) continue;
      inclusions.push({ from: id, to, isBackEdge: state.get(to) === "open" });
      if (!state.has(to)) visit(to);
    }
    state.set(id, "done");
  };
  // Starts with the roots, so that a cycle is entered through its actual entry point.
  const contained = new Set(
    definitions.flatMap(({ id, containedPermissionIds: ids }) => ids.filter((each) => each !== id)),
  );
  const roots = [...definitions.filter(({ id }) => !contained.has(id)), ...definitions];
  for (const { id } of roots) if (!state.has(id)) visit(id);
  return inclusions;
}

/** Leaves out what a longer path says: an arrow from admin to reader if editor is on the way. Keeps edges of cycles. */
export function removeImplied(inclusions: readonly Inclusion[]): readonly Inclusion[] {
  const children = new Map<string, string[]>();
  for (const { from, to, isBackEdge } of inclusions)
    if (!isBackEdge) children.set(from, [...(children.get(from) ?? []), to]);
  const reached = new Map<string, ReadonlySet<string>>();
  const reach = (id: string): ReadonlySet<string> => {
    const known = reached.get(id);
    if (known) return known;
    const found = new Set((children.get(id) ?? []).flatMap((child) => [child, ...reach(child)]));
    reached.set(id, found);
    return found;
  };
  return inclusions.filter(
    ({ from, to, isBackEdge }) => isBackEdge || !children.get(from)?.some((child) => reach(child).has(to)),
  );
}
