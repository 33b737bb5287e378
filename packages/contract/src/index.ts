export {
  type AccentColors,
  type AccentScheme,
  accentBackgrounds,
  accentPattern,
  deriveAccentColors,
  getContrast,
} from "./accent-colors.ts";
export { deriveBrandingTokens } from "./branding-tokens.ts";
export * from "./branding-values.ts";
export * from "./constants.ts";
export { type ErrorCode, getErrorGroup, sentErrorCodes } from "./errors/codes.ts";
export type { DetailsArgument, DetailsOf, ErrorDetails, OverloadError } from "./errors/details.ts";
export { type ErrorGroup, errorGroupParents } from "./errors/groups.ts";
export { errorMessage } from "./errors/messages.ts";
export { errorStatus } from "./errors/statuses.ts";
export * from "./headers.ts";
export * from "./project-settings.ts";
export { isEmailAddress, isStrictEmailAddress } from "./schema/email-address-syntax.ts";
