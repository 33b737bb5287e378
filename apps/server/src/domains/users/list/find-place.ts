import type { Queryable } from "../../../platform/database/database.ts";
import type { Place } from "./filters.ts";
import { findPosition } from "./queries.ts";

/** Null: nobody of the project, or deleted long ago. */
export async function findPlace(database: Queryable, projectId: string, userId: string): Promise<Place | null> {
  const row = await database.row(findPosition, [projectId, userId]);
  return row && { signedUpAt: row.signed_up_at, id: userId, millis: row.millis };
}
