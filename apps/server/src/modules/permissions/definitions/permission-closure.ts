import { systemPermissionIds } from "@vestibule/contract";

export type Scope = "team" | "project";

/** A permission that a project defines. Names are the columns'. */
export interface Definition {
  readonly id: string;
  readonly scope: Scope;
  readonly description: string | null;
  /** What its administrators wrote: may name itself, and may run in circles. */
  readonly contained_ids: readonly string[];
}

/** Definitions that a project may have, and ids that each may contain: what everybody may do stays quick to look up. */
export const maxDefinitions = 500;
export const maxContained = 500;

/** The first id that is no permission of the scope, of which the system's are those of teams; null when all are. */
export function findUnknownPermission(
  definitions: readonly Definition[],
  scope: Scope,
  ids: readonly string[],
): string | null {
  const known = new Set<string>(scope === "team" ? systemPermissionIds : []);
  for (const definition of definitions) if (definition.scope === scope) known.add(definition.id);
  return ids.find((id) => !known.has(id)) ?? null;
}

/** Ids by the permission that contains them. */
export type Closure = ReadonlyMap<string, ReadonlySet<string>>;

/** Everything that each permission contains, directly or not, but for itself. Ids that nothing bears are passed over.
 *  Warshall's algorithm with sets of bits: some milliseconds for the most definitions, however they are tied together. */
export function computeClosure(definitions: readonly Pick<Definition, "id" | "contained_ids">[]): Closure {
  const ids = [...definitions.map(({ id }) => id), ...systemPermissionIds];
  const bits = new Map(ids.map((id, place) => [id, 1n << BigInt(place)]));
  const bitsOf = (contained: readonly string[]) => contained.reduce((set, id) => set | (bits.get(id) ?? 0n), 0n);
  const reached = definitions.map((definition) => bitsOf(definition.contained_ids));
  for (const [place, { id }] of definitions.entries()) {
    const bit = bits.get(id) ?? 0n;
    const through = reached[place] ?? 0n;
    for (const [other, set] of reached.entries()) if ((set & bit) !== 0n) reached[other] = set | through;
  }
  return new Map(
    definitions.map(({ id }, place) => {
      // As text, since asking a long number for each of its bits takes much longer. The last digit is the first id.
      const digits = (reached[place] ?? 0n).toString(2);
      const isReached = (other: string, index: number) => other !== id && digits[digits.length - 1 - index] === "1";
      return [id, new Set(ids.filter(isReached))];
    }),
  );
}

/** A permission, and one that it contains. */
export type Pair = readonly [container: string, contained: string];

/** What the first closure has and the second has not. */
export const diffClosures = (from: Closure, present: Closure): Pair[] =>
  [...from].flatMap(([id, contained]) => {
    const there = present.get(id);
    return [...contained].filter((inner) => !there?.has(inner)).map((inner): Pair => [id, inner]);
  });
