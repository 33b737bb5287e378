export { consumeRecoveryCode, countRecoveryCodes, replaceRecoveryCodes } from "./recovery-codes.ts";
export { generateTotpSecret, matchTotp } from "./totp.ts";
export { consumeTotp, hasTotp, setTotpSecret } from "./totp-secret.ts";
