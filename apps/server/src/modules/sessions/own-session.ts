import type { AccessType } from "@vestibule/contract";
import { apiError } from "../../http/api-error.ts";
import type { Queryable } from "../../platform/database/database.ts";
import { findSession, type SessionRow } from "./session-statements.ts";

export interface SessionCaller {
  readonly accessType: AccessType;
  readonly project: { readonly id: string };
  readonly sessionId: string | null;
}

/**
 * Returns the client's session, which must not be an impersonation session: those must not change credentials, mint
 * tokens or create grants that outlive the session. Servers authenticate with a key and have no session: null.
 * @throws IMPERSONATION_FORBIDDEN @see ASVS 5.0 8.2.1
 */
export async function requireOwnSession(
  { database }: { readonly database: Queryable },
  { accessType, project, sessionId }: SessionCaller,
): Promise<SessionRow | null> {
  if (accessType !== "client" || sessionId === null) return null;
  const session = await findSession(database, { projectId: project.id, sessionId });
  if (session?.is_impersonation) throw apiError("IMPERSONATION_FORBIDDEN");
  return session;
}
