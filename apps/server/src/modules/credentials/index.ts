export { isCommonPassword, tooCommonMessage } from "./common-passwords/common-passwords.ts";
export {
  deleteOAuthAccount,
  deleteOAuthAccountsOfUser,
  insertOAuthAccount,
  updateOAuthAccount,
} from "./oauth-accounts/oauth-accounts.ts";
export {
  deletePasskey,
  insertPasskey,
  listPasskeysOfUser,
  lockPasskeyByCredential,
  type PasskeyRow,
  recordPasskeyUse,
  removeAllPasskeys,
  renamePasskey,
  toWire,
} from "./passkeys/passkeys.ts";
export {
  deletePassword,
  findCostliestPasswordKind,
  findPasswordHash,
  insertPassword,
  lockPassword,
  lockPasswordForChange,
  upsertPassword,
} from "./passwords/passwords.ts";
export {
  type AuthorizationCodeRow,
  consumeAuthorizationCode,
  deleteExpiredAuthorizationCodes,
  findSessionOfAuthorizationCode,
  insertAuthorizationCode,
  recordSessionOfAuthorizationCode,
} from "./pending-sign-ins/authorization-codes.ts";
export {
  claimAnonymousSessionOfCliLogin,
  confirmCliLogin,
  consumeCliLogin,
  deleteExpiredCliLogins,
  denyCliLogin,
  findAnonymousSessionOfCliLogin,
  findPendingCliLogin,
  findPolledCliLogin,
  insertCliLogin,
} from "./pending-sign-ins/cli-logins.ts";
export { deletePendingSignIns } from "./pending-sign-ins/delete-pending-sign-ins.ts";
export { consumeRecoveryCode, countRecoveryCodes, replaceRecoveryCodes } from "./second-factor/recovery-codes.ts";
export {
  consumeTotp,
  encryptedTotpSecrets,
  generateTotpSecret,
  hasTotp,
  matchTotp,
  setTotpSecret,
} from "./second-factor/totp.ts";
export { assertSignInMethodRemains } from "./sign-in-methods/assert-sign-in-method-remains.ts";
export { type CodeRow, deleteCodesToAddresses, deleteExpiredCodes } from "./verification-codes/code-statements.ts";
export {
  codeStatus,
  createCode,
  encryptedCodeNonces,
  findLastNonce,
  invalidateUnusedCodes,
  redeemCode,
  redeemSharedCode,
  redeemVerifiedCode,
  redeemVerifiedCodeExclusively,
  verifyCode,
} from "./verification-codes/codes.ts";
