import type { AccessType } from "@vestibule/contract";
import type { HttpRequest } from "../../../http/message.ts";

/** What of a handler's call tells who asks for a session of somebody else. */
interface StartSessionCall {
  readonly auth: {
    readonly accessType: AccessType;
    readonly ownerId: string | null;
    readonly keySetId: string | null;
  };
  readonly user: { readonly id: string } | null;
  readonly request: HttpRequest;
}

/** Who asked for a session that its user did not start: the owner or the key set by its id. It stays with the session.
 *  @see ASVS 5.0 16.3.1 */
export const getSessionStarter = ({ auth: { accessType, ownerId, keySetId }, user, request }: StartSessionCall) => ({
  accessType,
  credential: ownerId === null ? "key" : "admin-access-token",
  ownerId,
  keySetId,
  userId: user?.id ?? null,
  address: request.remoteAddress ?? null,
});
