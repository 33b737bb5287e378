export { type CodeRow, deleteExpiredCodes } from "./code-statements.ts";
export {
  codeStatus,
  createCode,
  invalidateUnusedCodes,
  redeemCode,
  redeemSharedCode,
  redeemVerifiedCode,
  redeemVerifiedCodeExclusively,
  verifyCode,
} from "./codes.ts";
