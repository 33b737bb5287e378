import type { HandlerUrls } from "@vestibule/client";
import type { PageKey } from "../../i18n/en/pages.ts";

/** A card of the error page: messages and the next step besides home. `code`: for support. */
export type ErrorKind = {
  name: string;
  title: PageKey;
  text: PageKey;
  action: { label: PageKey; page: keyof HandlerUrls };
  code?: string;
};

const startAgain = { label: "tryAgain", page: "signIn" } as const;
const signIn = { label: "signIn", page: "signIn" } as const;

export const unknownKind: ErrorKind = {
  name: "unknown",
  title: "callbackFailedTitle",
  text: "unknownErrorText",
  action: startAgain,
};

const setup = { name: "setup", title: "setupTitle", text: "setupText", action: startAgain } as const;
const sessionEnded = {
  name: "session-over",
  title: "sessionEndedTitle",
  text: "sessionEndedText",
  action: signIn,
} as const;
const secondStep = {
  name: "second-step",
  title: "secondStepTitle",
  text: "secondStepText",
  action: startAgain,
} as const;

/** Errors of signing in with or connecting a provider, by error code. */
export const errorKinds: Readonly<Record<string, ErrorKind>> = {
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: {
    name: "connected-to-other-user",
    title: "connectedToOtherUserTitle",
    text: "connectedToOtherUserText",
    // A signed-in user tried to connect the account; the sign-in page would only redirect them home.
    action: { label: "accountSettings", page: "accountSettings" },
  },
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: {
    name: "other-account-connected",
    title: "otherAccountConnectedTitle",
    text: "otherAccountConnectedText",
    action: { label: "accountSettings", page: "accountSettings" },
  },
  OAUTH_PROVIDER_ACCESS_DENIED: {
    name: "provider-denied",
    title: "providerDeniedTitle",
    text: "providerDeniedText",
    action: { label: "signInAgain", page: "signIn" },
  },
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: {
    name: "address-taken",
    title: "emailInUseTitle",
    text: "emailInUseText",
    action: signIn,
  },
  USER_EMAIL_ALREADY_EXISTS: {
    name: "address-taken",
    title: "emailInUseTitle",
    text: "emailInUseText",
    action: signIn,
  },
  SIGN_UP_NOT_ENABLED: {
    name: "sign-up-disabled",
    title: "signUpDisabledTitle",
    text: "signUpClosedText",
    action: { label: "useAnotherAccount", page: "signIn" },
  },
  OUTER_OAUTH_TIMEOUT: { name: "timeout", title: "timeoutTitle", text: "timeoutText", action: startAgain },
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: {
    name: "provider-off",
    title: "providerOffTitle",
    text: "providerOffText",
    action: signIn,
  },
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: {
    name: "scope",
    title: "scopeTitle",
    text: "scopeText",
    action: startAgain,
  },
  INVALID_SCOPE: { name: "scope", title: "scopeTitle", text: "scopeText", action: startAgain },
  INVALID_AUTHORIZATION_CODE: unknownKind,
  OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: unknownKind,
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: setup,
  INVALID_PUBLISHABLE_CLIENT_KEY: setup,
  PROJECT_NOT_FOUND: setup,
  REDIRECT_URL_NOT_WHITELISTED: setup,
  UNPARSABLE_ACCESS_TOKEN: sessionEnded,
  ACCESS_TOKEN_EXPIRED: sessionEnded,
  INVALID_PROJECT_FOR_ACCESS_TOKEN: sessionEnded,
  USER_AUTHENTICATION_REQUIRED: sessionEnded,
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: sessionEnded,
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: secondStep,
  INVALID_TOTP_CODE: secondStep,
  VERIFICATION_CODE_NOT_FOUND: secondStep,
  VERIFICATION_CODE_EXPIRED: secondStep,
  VERIFICATION_CODE_ALREADY_USED: secondStep,
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: secondStep,
};
