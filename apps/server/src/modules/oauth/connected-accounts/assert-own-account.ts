import { apiError, PlainError } from "../../../http/api-error.ts";
import type { Authentication } from "../../../http/handler.ts";

/** Clients can access only their own user's accounts. @throws CANNOT_GET_OWN_USER_WITHOUT_USER, PlainError 403 */
export function assertOwnAccount(
  { accessType }: Pick<Authentication<unknown, unknown>, "accessType">,
  user: { readonly id: string } | null,
  userId: string,
): void {
  if (accessType !== "client") return;
  if (!user) throw apiError("CANNOT_GET_OWN_USER_WITHOUT_USER");
  if (user.id !== userId) throw new PlainError(403, "Clients can only use their own connected accounts.");
}
