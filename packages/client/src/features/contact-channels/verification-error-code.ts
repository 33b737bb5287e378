/** Why a verification code can be rejected. */
export type VerificationErrorCode =
  | "VERIFICATION_CODE_NOT_FOUND"
  | "VERIFICATION_CODE_EXPIRED"
  | "VERIFICATION_CODE_ALREADY_USED"
  | "VERIFICATION_CODE_MAX_ATTEMPTS_REACHED";
