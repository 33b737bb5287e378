import { type AccessType, internalProjectId } from "@vestibule/contract";
import type { HttpRequest } from "../../../http/message.ts";
import type { Queryable } from "../../../platform/database/database.ts";
import { getIdleCutoff, type LockedSession, lockLiveSession } from "../../sessions/index.ts";
import type { AuthServices } from "../sign-in/auth-services.ts";

/** The session of the owner who starts a session for a user. */
interface OwnerCredentials {
  readonly ownerId: string | null;
  readonly ownerSessionId: string | null;
}

/**
 * Locks the owner's session, which vouches for the one that it starts. Undefined if a key starts it; null if the owner's
 * session has ended.
 */
export async function lockSessionOfOwner(
  transaction: Queryable,
  { projects, clock }: Pick<AuthServices, "projects" | "clock">,
  { ownerId, ownerSessionId }: OwnerCredentials,
): Promise<LockedSession | null | undefined> {
  if (ownerId === null || ownerSessionId === null) return undefined;
  const internal = await projects.find(internalProjectId);
  if (!internal) throw new Error("Project internal is missing");
  const now = clock();
  const session = { projectId: internal.id, userId: ownerId, sessionId: ownerSessionId, now };
  return lockLiveSession(transaction, { ...session, idleCutoff: getIdleCutoff(internal, now) });
}

/** The part of a handler's call that identifies who starts a session for a user. */
interface StartSessionCall {
  readonly auth: {
    readonly accessType: AccessType;
    readonly ownerId: string | null;
    readonly keySetId: string | null;
  };
  readonly user: { readonly id: string } | null;
  readonly request: HttpRequest;
}

/**
 * Identifies who started a session on behalf of a user: the owner or the key set, by ID. Stored with the session.
 * @see ASVS 5.0 16.3.1
 */
export const getSessionStarter = ({ auth: { accessType, ownerId, keySetId }, user, request }: StartSessionCall) => ({
  accessType,
  credential: ownerId === null ? "key" : "admin-access-token",
  ownerId,
  keySetId,
  userId: user?.id ?? null,
  address: request.remoteAddress ?? null,
});
