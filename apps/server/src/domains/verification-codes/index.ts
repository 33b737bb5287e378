export {
  codeStatus,
  createCode,
  dropUnusedCodes,
  redeemAlone,
  redeemCode,
  redeemInTurn,
  redeemTried,
  tryCode,
} from "./codes.ts";
export { type CodeRow, deleteExpiredCodes } from "./queries.ts";
