export { isCommonPassword, tooCommonMessage } from "./common-passwords/common-passwords.ts";
export {
  deletePasskey,
  insertPasskey,
  listPasskeysOfUser,
  lockPasskeyByCredential,
  type PasskeyRow,
  recordPasskeyUse,
  renamePasskey,
} from "./passkeys/passkey-statements.ts";
export { removeAllPasskeys } from "./passkeys/remove-all.ts";
export { toWire } from "./passkeys/to-wire.ts";
export { consumeRecoveryCode, countRecoveryCodes, replaceRecoveryCodes } from "./second-factor/recovery-codes.ts";
export { generateTotpSecret, matchTotp } from "./second-factor/totp.ts";
export { consumeTotp, hasTotp, setTotpSecret } from "./second-factor/totp-secret.ts";
export { assertSignInMethodRemains } from "./sign-in-methods/assert-sign-in-method-remains.ts";
export { type CodeRow, deleteExpiredCodes } from "./verification-codes/code-statements.ts";
export {
  codeStatus,
  createCode,
  invalidateUnusedCodes,
  redeemCode,
  redeemSharedCode,
  redeemVerifiedCode,
  redeemVerifiedCodeExclusively,
  verifyCode,
} from "./verification-codes/codes.ts";
