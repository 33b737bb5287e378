import type { UserFilters } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../../../platform/database/database.ts";
import { type Place, rangeOf, toFilters } from "../filters.ts";
import type { Search } from "./candidates.ts";
import { findTraitSearch } from "./traits.ts";

interface Asked {
  readonly projectId: string;
  readonly query: UserFilters;
  /** Null: at the beginning. */
  readonly start: Place | null;
  readonly isDescending: boolean;
}

export async function makeSearch(
  database: Queryable,
  { projectId, query, start, isDescending }: Asked,
): Promise<Search> {
  const filters = toFilters(query);
  const traits = await findTraitSearch(database, projectId, filters.traits);
  return { projectId, filters, traits, range: rangeOf(filters, start, isDescending), isDescending };
}
