import type { UserCreate, UserUpdate } from "@vestibule/contract/endpoints";
import { PlainError } from "../../http/api-error.ts";

type Restriction = Pick<
  UserUpdate & UserCreate,
  "restricted_by_admin" | "restricted_by_admin_reason" | "restricted_by_admin_private_details"
>;

/**
 * What a change of an admin's restriction stores: lifting it clears its reason and details. `wasRestricted`: before the
 * change. @throws PlainError 400
 */
export function toStoredRestriction(change: Restriction, wasRestricted: boolean): Restriction {
  const {
    restricted_by_admin,
    restricted_by_admin_reason: reason,
    restricted_by_admin_private_details: details,
  } = change;
  const isRestricted = restricted_by_admin ?? wasRestricted;
  if (!isRestricted && (reason || details))
    throw new PlainError(
      400,
      "restricted_by_admin_reason and restricted_by_admin_private_details require restricted_by_admin to be true.",
    );
  if (restricted_by_admin !== false) return {};
  return { restricted_by_admin_reason: null, restricted_by_admin_private_details: null };
}
