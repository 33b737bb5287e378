import type { HandlerUrls } from "@vestibule/client";
import type { MessageKey } from "../../i18n/messages/en.ts";
import type { LaterMessageKey } from "../../i18n/messages/en-later.ts";

type Key = MessageKey | LaterMessageKey;

/** A card of the error page: texts and the way forward besides home. */
export type ErrorKind = {
  name: string;
  title: Key;
  text: Key;
  action?: { label: Key; page: keyof HandlerUrls };
};

const unknown: ErrorKind = {
  name: "unknown",
  title: "unknownErrorTitle",
  text: "unknownErrorText",
  action: { label: "tryAgain", page: "signIn" },
};

const kinds: Record<string, ErrorKind> = {
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: {
    name: "connected-to-other-user",
    title: "connectedToOtherUserTitle",
    text: "connectedToOtherUserText",
    action: { label: "useAnotherAccount", page: "signIn" },
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
    action: { label: "signIn", page: "signIn" },
  },
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: {
    name: "address-taken",
    title: "addressTakenTitle",
    text: "addressTakenText",
    action: { label: "signIn", page: "signIn" },
  },
  SIGN_UP_NOT_ENABLED: {
    name: "sign-up-disabled",
    title: "signUpDisabledTitle",
    text: "signUpNotEnabled",
    action: { label: "signIn", page: "signIn" },
  },
};

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Chooses the card from the query that the service wrote. Only the code decides: `message` and `details` could be anybody's
 *  words in a link, so they are never shown. */
export function errorKind(query: Record<string, string>): ErrorKind {
  const { errorCode, message, details } = query;
  if (errorCode === undefined || message === undefined || details === undefined || !isJson(details)) return unknown;
  return (Object.hasOwn(kinds, errorCode) && kinds[errorCode]) || unknown;
}
