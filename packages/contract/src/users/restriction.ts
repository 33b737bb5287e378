import { z } from "zod";

/** Why a user can't use an application fully. Clients before 2.8.108 don't know restrictions. */
const restrictionTypes = ["anonymous", "email_not_verified", "restricted_by_administrator"] as const;

export const restrictedReason = z.strictObject({ type: z.enum(restrictionTypes) });

export type RestrictedReason = z.output<typeof restrictedReason>;

/** What clients read about a restriction, in users and in access tokens. */
export interface Restriction {
  readonly is_restricted: boolean;
  /** Not null exactly if the user is restricted. */
  readonly restricted_reason: RestrictedReason | null;
}

const score = z.literal(0);

export const riskScores = z.strictObject({ sign_up: z.strictObject({ bot: score, free_trial_abuse: score }) });

export function getRestriction(user: { readonly is_anonymous: boolean }): Restriction {
  const type = user.is_anonymous ? "anonymous" : null;
  return { is_restricted: type !== null, restricted_reason: type && { type } };
}
