import type { contract, QueryOf } from "@vestibule/contract/endpoints";

/** Which users; all of it must be true of somebody. */
export interface UserFilters {
  /** Part of a name or an address, or an id. */
  readonly query?: string | undefined;
  /** Only the members of that team. */
  readonly teamId?: string | undefined;
  /** Whether the primary address is verified; without an address it is not. */
  readonly isVerified?: boolean | undefined;
  /** `password`, `otp` (mailed codes), `passkey`, `totp` (a second factor), `oauth` (an account anywhere), or the id of a provider. */
  readonly signInMethod?: string | undefined;
  /** Default: anonymous users and the others. */
  readonly isAnonymous?: boolean | undefined;
  /** At that moment or later. */
  readonly signedUpAfter?: Date | undefined;
  /** Earlier than that moment. */
  readonly signedUpBefore?: Date | undefined;
}

type Query = QueryOf<typeof contract.users.count>;

export const userFiltersToWire = (filters: UserFilters): { [Name in keyof Query]: Query[Name] } => ({
  query: filters.query,
  team_id: filters.teamId,
  is_verified: filters.isVerified,
  sign_in_method: filters.signInMethod,
  is_anonymous: filters.isAnonymous,
  signed_up_after_millis: filters.signedUpAfter?.getTime(),
  signed_up_before_millis: filters.signedUpBefore?.getTime(),
});
