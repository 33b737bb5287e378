import type { UserFilters } from "@vestibule/contract/endpoints";
import type { Queryable } from "../../../../platform/database/database.ts";
import { type CursorPosition, rangeOf, toFilters } from "../filters.ts";
import type { Search } from "./candidates.ts";
import { findFlagSearch } from "./flag-search.ts";

interface SearchRequest {
  readonly projectId: string;
  readonly query: UserFilters;
  /** Null to start at the beginning. */
  readonly start: CursorPosition | null;
  readonly isDescending: boolean;
}

export async function createSearch(
  database: Queryable,
  { projectId, query, start, isDescending }: SearchRequest,
): Promise<Search> {
  const filters = toFilters(query);
  const traits = await findFlagSearch(database, projectId, filters.traits);
  return { projectId, filters, traits, range: rangeOf(filters, start, isDescending), isDescending };
}
