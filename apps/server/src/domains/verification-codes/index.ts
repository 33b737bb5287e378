export { codeStatus, createCode, dropUnusedCodes, redeemCode, redeemTried, tryCode } from "./codes.ts";
export { deleteExpiredCodes } from "./queries.ts";
