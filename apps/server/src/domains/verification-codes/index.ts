export { codeStatus, createCode, redeemCode, redeemTried, tryCode } from "./codes.ts";
export { deleteExpiredCodes } from "./queries.ts";
