import type { AccessType } from "@vestibule/contract";
import { apiError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { findSession, type SessionRow } from "./session-statements.ts";

export interface SessionCaller {
  readonly accessType: AccessType;
  readonly project: { readonly id: string };
  readonly sessionId: string | null;
}

/** The session of a client, which must be its user's own. Whoever acts for a user changes no way into the account, takes nothing that opens
 *  other doors, and leaves nothing behind that lives longer than their session. Servers hold a key and need no session: null.
 *  @throws IMPERSONATION_FORBIDDEN @see ASVS 5.0 8.2.1 */
export async function requireOwnSession(
  { database }: { readonly database: Queryable },
  { accessType, project, sessionId }: SessionCaller,
): Promise<SessionRow | null> {
  if (accessType !== "client" || sessionId === null) return null;
  const session = await database.row(findSession, [project.id, sessionId]);
  if (session?.is_impersonation) throw apiError("IMPERSONATION_FORBIDDEN");
  return session;
}
