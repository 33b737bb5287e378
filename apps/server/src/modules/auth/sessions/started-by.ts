import type { AccessType } from "@vestibule/contract";
import type { HttpRequest } from "../../../http/message.ts";

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
