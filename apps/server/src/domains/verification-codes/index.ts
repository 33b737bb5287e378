export { codeStatus, createCode, dropUnusedCodes, redeemCode, redeemInTurn, redeemTried, tryCode } from "./codes.ts";
export { deleteExpiredCodes } from "./queries.ts";
