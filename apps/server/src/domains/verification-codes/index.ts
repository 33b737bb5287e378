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
export { deleteExpiredCodes } from "./queries.ts";
