import type { contract, QueryOf } from "@vestibule/contract/endpoints";

/** User filters. A user must match all of them. */
export interface UserFilters {
  /** Part of a name or email, or a user ID. */
  readonly query?: string | undefined;
  /** Only members of this team. */
  readonly teamId?: string | undefined;
  /** Whether the primary email is verified. Users without one count as unverified. */
  readonly isVerified?: boolean | undefined;
  /**
   * `password`, `otp` (email codes), `passkey`, `totp` (second factor), `oauth` (any linked account), or a provider ID.
   */
  readonly signInMethod?: string | undefined;
  /** Default: both anonymous and other users. */
  readonly isAnonymous?: boolean | undefined;
  /** Whether an admin or a sign-up rule restricted the user. Default: both. */
  readonly restrictedByAdmin?: boolean | undefined;
  /** Inclusive. */
  readonly signedUpAfter?: Date | undefined;
  /** Exclusive. */
  readonly signedUpBefore?: Date | undefined;
}

type Query = QueryOf<typeof contract.users.count>;

export const userFiltersToWire = (filters: UserFilters): { [Name in keyof Query]: Query[Name] } => ({
  query: filters.query,
  team_id: filters.teamId,
  is_verified: filters.isVerified,
  sign_in_method: filters.signInMethod,
  is_anonymous: filters.isAnonymous,
  restricted_by_admin: filters.restrictedByAdmin,
  signed_up_after_millis: filters.signedUpAfter?.getTime(),
  signed_up_before_millis: filters.signedUpBefore?.getTime(),
});
