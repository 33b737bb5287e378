import { systemPermissionIds } from "@vestibule/contract";

export type Scope = "team" | "project";

/** A permission that a project defines. Field names as in the columns. */
export interface Definition {
  readonly id: string;
  readonly scope: Scope;
  readonly description: string | null;
  /** As entered by admins: can contain itself and form cycles. */
  readonly contained_ids: readonly string[];
}

/** This limit and `maxPermissionDefinitions` keep permission checks fast. */
export const maxContained = 500;

/** The first id that is not a permission of the scope; null if all are. System permissions belong to the team scope. */
export function findUnknownPermission(
  definitions: readonly Definition[],
  scope: Scope,
  ids: readonly string[],
): string | null {
  const known = new Set<string>(scope === "team" ? systemPermissionIds : []);
  for (const definition of definitions) if (definition.scope === scope) known.add(definition.id);
  return ids.find((id) => !known.has(id)) ?? null;
}

/** Contained ids by permission id. */
export type Closure = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Transitive closure of contained permissions, excluding each permission itself and unknown ids. Warshall's algorithm
 * on bit sets: takes milliseconds for the maximum number of definitions in any graph.
 */
export function computeClosure(definitions: readonly Pick<Definition, "id" | "contained_ids">[]): Closure {
  const ids = [...definitions.map(({ id }) => id), ...systemPermissionIds];
  const bits = new Map(ids.map((id, place) => [id, 1n << BigInt(place)]));
  const getBits = (contained: readonly string[]) => contained.reduce((set, id) => set | (bits.get(id) ?? 0n), 0n);
  const reached = definitions.map((definition) => getBits(definition.contained_ids));
  for (const [place, { id }] of definitions.entries()) {
    const bit = bits.get(id) ?? 0n;
    const through = reached[place] ?? 0n;
    for (const [other, set] of reached.entries()) if ((set & bit) !== 0n) reached[other] = set | through;
  }
  return new Map(
    definitions.map(({ id }, place) => {
      // As a string: testing each bit of a large BigInt is much slower. The last digit is the first id.
      const digits = (reached[place] ?? 0n).toString(2);
      const isReached = (other: string, index: number) => other !== id && digits[digits.length - 1 - index] === "1";
      return [id, new Set(ids.filter(isReached))];
    }),
  );
}

/** A permission and one that it contains. */
export type Pair = readonly [container: string, contained: string];

/** The pairs of the first closure that the second lacks. */
export const diffClosures = (from: Closure, present: Closure): Pair[] =>
  [...from].flatMap(([id, contained]) => {
    const there = present.get(id);
    return [...contained].filter((inner) => !there?.has(inner)).map((inner): Pair => [id, inner]);
  });
