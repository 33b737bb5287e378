import type { Queryable } from "../../../platform/database/database.ts";
import type { CursorPosition } from "./filters.ts";
import { findPosition } from "./list-statements.ts";

/** Null if no user of the project has this id, or they were deleted long ago. */
export async function findCursorPosition(
  database: Queryable,
  projectId: string,
  userId: string,
): Promise<CursorPosition | null> {
  const row = await database.row(findPosition, [projectId, userId]);
  return row && { signedUpAt: row.signed_up_at, id: userId, millis: row.millis };
}
