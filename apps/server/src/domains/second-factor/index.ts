export { countRecoveryCodes, replaceRecoveryCodes, useRecoveryCode } from "./recovery-codes.ts";
export { generateTotpSecret, matchTotp } from "./totp.ts";
export { hasTotp, setTotpSecret, useTotp } from "./totp-secret.ts";
