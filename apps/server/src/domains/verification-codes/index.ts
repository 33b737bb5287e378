export { createCode, redeemCode, tryCode } from "./codes.ts";
export { deleteExpiredCodes } from "./queries.ts";
