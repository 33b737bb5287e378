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

export interface RestrictableUser {
  readonly is_anonymous: boolean;
  /** False without a primary email. */
  readonly primary_email_verified: boolean;
  readonly restricted_by_admin: boolean;
}

/** The setting of the user's project. Restrictions are derived when they are read: changing it changes no user. */
export interface RestrictionConfig {
  readonly require_email_verification: boolean;
}

function getRestrictionType(user: RestrictableUser, config: RestrictionConfig): RestrictedReason["type"] | null {
  if (user.is_anonymous) return "anonymous";
  if (config.require_email_verification && !user.primary_email_verified) return "email_not_verified";
  return user.restricted_by_admin ? "restricted_by_administrator" : null;
}

export function getRestriction(user: RestrictableUser, config: RestrictionConfig): Restriction {
  const type = getRestrictionType(user, config);
  return { is_restricted: type !== null, restricted_reason: type && { type } };
}
