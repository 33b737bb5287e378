import { statement } from "../../../platform/database/database.ts";

export interface AddressOwner {
  readonly user_id: string;
  readonly is_verified: boolean;
}

/** Who signs in with an address (normalised). */
export const findAddressOwner = statement<AddressOwner>(
  "find-address-owner",
  `select user_id, is_verified from contact_channels
   where project_id = $1 and type = 'email' and normalized_value = $2 and used_for_auth`,
);
